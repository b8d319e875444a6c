import process from 'node:process';
import { entranceOf, entranceVariables, list } from '@plumbline/service-kit/node/entrance-settings';
import type { StrangerLimit } from '@plumbline/service-kit/node/stranger-limit';
import { z } from 'zod';
import { PlainError } from '../plain-error.ts';

const IMAGE_SOURCE = /^(https:|https?:\/\/[\w*.[\]:-]+)$/;

const variables = z.object({
  ...entranceVariables,
  IMAGE_ORIGINS: list('https:').refine(
    (sources) => sources.every((source) => IMAGE_SOURCE.test(source)),
    'is no list of origins such as https://cdn.example.com',
  ),
});

/** Request limits, and the allowed sources of pictures. Throws a PlainError for invalid variables. */
export function entrance(): { strangers: StrangerLimit; imagesFrom: string[] } {
  const parsed = variables.safeParse(process.env);
  if (!parsed.success) throw new PlainError(`Plumbline cannot start so:\n${z.prettifyError(parsed.error)}`);
  return { strangers: entranceOf(parsed.data), imagesFrom: parsed.data.IMAGE_ORIGINS };
}
