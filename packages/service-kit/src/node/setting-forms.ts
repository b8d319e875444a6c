import { z } from 'zod';

/** A list separated by commas. */
export const list = (otherwise: string) =>
  z
    .string()
    .default(otherwise)
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    );

/** A whole number in digits: `4e3` and `0x10` could be mistakes. */
export const digits = (least: number, most = 1_000_000_000) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,10}$/.test(text) && Number(text) >= least && Number(text) <= most,
      `is not a whole number from ${least} to ${most}`,
    )
    .transform(Number);

export const port = digits(0, 65_535);

const ipAddress = z.union([z.ipv4(), z.ipv6()]);
/** An address or name of this machine. */
export const host = z
  .string()
  .refine(
    (text) => ipAddress.safeParse(text).success || /^\w([\w.-]*\w)?$/.test(text),
    'is not an address of this machine',
  )
  .default('127.0.0.1');

/** A web address. */
export const webAddress = z.url({
  protocol: /^https?$/,
  error: 'is not an address that begins with https:// or http://',
});
