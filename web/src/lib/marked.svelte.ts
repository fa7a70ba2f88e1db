// The kind of the chosen tile: its other copies on the table light up.
export const marked: { tile: string | null } = $state({ tile: null });
