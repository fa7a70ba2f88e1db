import { describe, expect, it } from 'vitest';
import openapi from '../openapi.json';
import { Checker, type Schema, type Schemas } from '../src/lib/schema';

const schemas: Schemas = {
  Cat: { type: 'object', properties: { kind: { const: 'cat' }, lives: { type: 'integer', minimum: 1, maximum: 9 } }, required: ['kind', 'lives'], additionalProperties: false },
  Dog: { type: 'object', properties: { kind: { const: 'dog' } }, required: ['kind'], additionalProperties: false },
};
const pet: Schema = { oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }], discriminator: { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat', dog: '#/components/schemas/Dog' } } };
const checker = new Checker(schemas);

describe('a value', () => {
  it.each([
    [{ kind: 'cat', lives: 9 }, null],
    [{ kind: 'dog' }, null],
    [{ kind: 'cat' }, 'pet.lives'],
    [{ kind: 'cat', lives: 10 }, 'pet.lives'],
    [{ kind: 'cat', lives: 1.5 }, 'pet.lives'],
    [{ kind: 'dog', lives: 3 }, 'pet.lives'],
    [{ kind: 'toString' }, 'pet.kind'],
    [{ kind: 7 }, 'pet.kind'],
    [[], 'pet'],
    [null, 'pet'],
  ])('%j is wrong at %s', (value, at) => {
    expect(checker.wrong(value, pet, 'pet')).toBe(at);
  });

  it.each<[unknown, Schema, string | null]>([
    [['a', 1], { type: 'array', prefixItems: [{ const: 'a' }, { type: 'integer' }], minItems: 2, maxItems: 2 }, null],
    [['a', 'b'], { type: 'array', prefixItems: [{ const: 'a' }, { type: 'integer' }] }, '1'],
    [['a'], { type: 'array', minItems: 2 }, ''],
    [['5m', '0m'], { type: 'array', items: { type: 'string', pattern: '^[1-9]m$' } }, '1'],
    ['abc', { type: 'string', maxLength: 2 }, ''],
    ['c', { enum: ['a', 'b'] }, ''],
    [null, { anyOf: [{ type: 'integer' }, { type: 'null' }] }, null],
    ['x', { anyOf: [{ type: 'integer' }, { type: 'null' }] }, ''],
    [{ zh: 'x', en: 3 }, { type: 'object', additionalProperties: { type: 'string' } }, 'en'],
    [JSON.parse('{"__proto__":1}'), { type: 'object', properties: {}, additionalProperties: false }, '__proto__'],
  ])('%j against %j is wrong at %s', (value, schema, at) => {
    expect(checker.wrong(value, schema)).toBe(at);
  });

  it('has no schema of a name that is not known', () => {
    expect(() => checker.wrong(1, { $ref: 'Horse' })).toThrow('Horse');
  });
});

describe("the server's schemas", () => {
  const understood = ['$ref', 'type', 'const', 'enum', 'anyOf', 'oneOf', 'discriminator', 'properties', 'required', 'additionalProperties', 'items', 'prefixItems', 'minItems', 'maxItems', 'minimum', 'maximum', 'minLength', 'maxLength', 'pattern', 'title', 'description'];

  function keywords(schema: unknown): string[] {
    if (typeof schema !== 'object' || schema === null) return [];
    if (Array.isArray(schema)) return schema.flatMap(keywords);
    return Object.entries(schema).flatMap(([key, each]) => {
      if (key === 'properties') return [key, ...Object.values(each as object).flatMap(keywords)];
      return ['discriminator', 'enum', 'const', 'required'].includes(key) ? [key] : [key, ...keywords(each)];
    });
  }

  it('say nothing that is not understood, and are only those that records need', () => {
    const carried = openapi.components.schemas as unknown as Schemas;
    expect(new Set(keywords(Object.values(carried)))).toEqual(new Set(keywords(Object.values(carried)).filter((key) => understood.includes(key))));
    expect(Object.keys(carried)).toContain('SettlementView');
    expect(Object.keys(carried)).not.toContain('NewRoom');
  });
});
