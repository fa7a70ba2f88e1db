// Checks values from outside against JSON schemas: the server's own (openapi.json), and others in its language. Pure.

export interface Schema {
  $ref?: string;
  type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null';
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  discriminator?: { propertyName: string; mapping: Readonly<Record<string, string>> };
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  prefixItems?: readonly Schema[];
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  title?: string;
  description?: string;
}

export type Schemas = Readonly<Record<string, Schema>>;
type Fields = Record<string, unknown>;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const TYPES: Record<NonNullable<Schema['type']>, (value: unknown) => boolean> = {
  object: isObject,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  integer: Number.isSafeInteger,
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
};

function within(size: number, least = -Infinity, most = Infinity): boolean {
  return size >= least && size <= most;
}

/** What a schema says of a value itself, not of what it holds. */
function fits(value: unknown, schema: Schema): boolean {
  if (schema.type && !TYPES[schema.type](value)) return false;
  if ('const' in schema && value !== schema.const) return false;
  if (schema.enum && !schema.enum.includes(value)) return false;
  if (typeof value === 'number') return within(value, schema.minimum, schema.maximum);
  if (typeof value === 'string') return within(value.length, schema.minLength, schema.maxLength) && (!schema.pattern || new RegExp(schema.pattern, 'u').test(value));
  return !Array.isArray(value) || within(value.length, schema.minItems, schema.maxItems);
}

function inside(path: string, key: string | number): string {
  return path ? `${path}.${key}` : String(key);
}

/** Checks values against schemas that name each other. */
export class Checker {
  constructor(private readonly schemas: Schemas) {}

  private named(reference: string): Schema {
    const name = reference.split('/').at(-1) ?? '';
    const found = this.schemas[name];
    if (!found) throw new Error(`there is no schema ${name}`);
    return found;
  }

  /** The path of the first field that is missing, unknown or wrong; null where all is well. */
  wrong(value: unknown, schema: Schema, path = ''): string | null {
    if (schema.$ref) return this.wrong(value, this.named(schema.$ref), path);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return this.wrongChoice(value, choices, schema.discriminator, path);
    if (!fits(value, schema)) return path;
    if (Array.isArray(value)) return this.first(value.map((item, place) => [place, item, schema.prefixItems?.[place] ?? schema.items]), path);
    return isObject(value) ? this.wrongField(value, schema, path) : null;
  }

  private wrongChoice(value: unknown, choices: readonly Schema[], by: Schema['discriminator'], path: string): string | null {
    if (!by) return choices.some((choice) => this.wrong(value, choice) === null) ? null : path;
    if (!isObject(value)) return path;
    const kind = value[by.propertyName];
    const chosen = typeof kind === 'string' && Object.hasOwn(by.mapping, kind) ? by.mapping[kind] : undefined;
    return chosen ? this.wrong(value, { $ref: chosen }, path) : inside(path, by.propertyName);
  }

  private wrongField(value: Fields, schema: Schema, path: string): string | null {
    const missing = schema.required?.find((key) => !Object.hasOwn(value, key));
    if (missing !== undefined) return inside(path, missing);
    const known = schema.properties ?? {};
    const more = schema.additionalProperties;
    const unknown = more === false ? Object.keys(value).find((key) => !Object.hasOwn(known, key)) : undefined;
    if (unknown !== undefined) return inside(path, unknown);
    const others = typeof more === 'object' ? more : undefined;
    return this.first(Object.entries(value).map(([key, each]) => [key, each, Object.hasOwn(known, key) ? known[key] : others]), path);
  }

  private first(parts: [key: string | number, value: unknown, schema: Schema | undefined][], path: string): string | null {
    for (const [key, value, schema] of parts) {
      const at = schema ? this.wrong(value, schema, inside(path, key)) : null;
      if (at !== null) return at;
    }
    return null;
  }
}
