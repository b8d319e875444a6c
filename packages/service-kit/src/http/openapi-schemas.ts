import { z } from 'zod';

export interface SchemaWriter {
  /** The wire format of a schema as JSON Schema 2020-12, which OpenAPI 3.1 uses. Named schemas in it are references. */
  write(schema: z.ZodType): object;
  /** The named schemas that were referred to. Complete when everything has been written. */
  components: Record<string, object>;
}

/** Writes schemas that refer to the named ones as components of the document. */
export function schemaWriter(named: Record<string, z.ZodType>): SchemaWriter {
  const ids = new Map<unknown, string>(Object.entries(named).map(([id, schema]) => [schema, id]));
  const components: Record<string, object> = {};
  const metadata = z.registry<z.GlobalMeta>();
  // What the contract says of a schema stands in the global registry. The names are of this document alone.
  metadata.get = (schema) => {
    const id = ids.get(schema);
    const said: object | undefined = z.globalRegistry.get(schema);
    return (id === undefined ? said : { ...said, id }) as never; // as the registry's own get, which knows no single schema
  };
  metadata.has = (schema) => ids.has(schema) || z.globalRegistry.has(schema);
  return {
    write(schema) {
      // Inside another schema, so that a named one becomes a reference at the top, too.
      const { $defs = {}, properties } = z.toJSONSchema(z.object({ it: schema }), {
        io: 'input',
        unrepresentable: 'any',
        reused: 'inline',
        metadata,
      });
      for (const [id, definition] of Object.entries($defs)) {
        const { id: _, ...rest } = linked(definition);
        components[id] = rest;
      }
      return linked(properties?.it ?? {});
    },
    components,
  };
}

/** References of zod lead into the schema itself; ours to the document's components. */
const linked = (schema: unknown): Record<string, unknown> =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/'));
