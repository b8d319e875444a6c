import { isOwnSelect } from '@plumbline/contract/workflow/import-fields';
import type { ImportMapping } from '@plumbline/contract/workflow/import-mapping';
import { selectListFields } from '@plumbline/contract/workflow/lists';
import { withDoubtedTurned } from '@plumbline/import/mapping/turned-signs';
import type { Access } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';
import { type Examined, examine, type Sent } from '@plumbline/workflow/imports/examine';

type Outcome =
  | { ok: true; examined: Examined; addedOptions: Record<string, string[]> }
  | { ok: false; problems: string[] };

/**
 * Examines a file as if the lists had every option that it names, so that the proof shows what will be stored. If it `turnsSigns`, columns
 * whose sign is in doubt get the other one.
 */
export async function examinedWithOptions(
  tx: Tx,
  access: Access,
  sent: Sent & { mapping: ImportMapping },
  turnsSigns: boolean,
): Promise<Outcome> {
  const first = await examine(tx, access, sent);
  if (!first.ok) return first;
  const mapping = turnsSigns ? withDoubtedTurned(first.examined.mapping, first.examined.proof.suspicious) : null;
  if (mapping) return examinedWithOptions(tx, access, { ...sent, mapping }, false);
  const addedOptions = missingOptions(first.examined);
  if (Object.keys(addedOptions).length === 0) return { ...first, addedOptions };
  const second = await examine(tx, access, { ...sent, addOptions: addedOptions });
  return second.ok ? { ...second, addedOptions } : second;
}

/** Options that the file names and the lists lack, in the mapping's spelling, without repeats in another letter case. */
function missingOptions({ mapping, proof: { values } }: Examined): Record<string, string[]> {
  return Object.fromEntries(
    [...selectListFields, ...Object.keys(mapping.fields).filter(isOwnSelect)].flatMap((list) => {
      const given = mapping.fields[list]?.values ?? {};
      const texts = values
        .filter(({ field, becomes }) => field === list && becomes === null)
        .map(({ text }) => given[text] ?? text);
      const different = new Map(texts.toReversed().map((text) => [text.toLowerCase(), text]));
      return different.size > 0 ? [[list, [...different.values()].toReversed()]] : [];
    }),
  );
}
