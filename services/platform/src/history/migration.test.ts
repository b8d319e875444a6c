import { migrate } from '@plumbline/service-kit/migrate';
import { migrationsIn } from '@plumbline/service-kit/node/migrations-folder';
import { emptyDatabase, engines } from '@plumbline/service-kit/testing/databases';
import { expect, test } from 'vitest';

const TENANT = '0190a000-0000-7000-8000-000000000001';

/** An address as earlier versions wrote it into the history, and as it is shown. */
const addresses: [stored: string, shown: string][] = [
  ['https://hooks.example.com/services/s3cret', 'https://hooks.example.com/…'],
  ['https://hooks.example.com/plumbline?…', 'https://hooks.example.com/…'],
  ['https://hooks.example.com/plumbline?… (another address)', 'https://hooks.example.com/… (another address)'],
  ['https://ann:s3cret@hooks.example.com:8443/', 'https://hooks.example.com:8443'],
  ['http://10.0.0.7:8080?key=s3cret', 'http://10.0.0.7:8080/…'],
  ['https://hooks.example.com/', 'https://hooks.example.com'],
  ['https://hooks.example.com', 'https://hooks.example.com'],
  ['https://hooks.example.com/…', 'https://hooks.example.com/…'],
  ['https://[2001:db8::1]/p@th', 'https://[2001:db8::1]/…'],
];

test.each(engines)(
  'the history of webhooks keeps no path of an address that an earlier version wrote, on %s',
  async (engine) => {
    const database = await emptyDatabase(engine);
    const all = migrationsIn(new URL('../../migrations/', import.meta.url));
    await migrate(
      database,
      'platform',
      all.filter(({ name }) => name < '0032'),
    );
    const rows = [
      ...addresses.map(([stored]) => ({ subject: 'webhook', name: stored, field: 'url', old: stored, new: null })),
      {
        subject: 'webhook',
        name: addresses[0]?.[0],
        field: 'description',
        old: null,
        new: 'https://wiki.example.com/how',
      },
      { subject: 'tenant', name: 'Acme', field: 'url', old: null, new: 'https://acme.example.com/about' },
    ];
    await database.transaction(async (tx) => {
      await tx.query(`insert into platform.tenant (tenant_id, name) values ($1, 'Keystone')`, [TENANT]);
      await tx.query(
        `insert into platform.change (tenant_id, changed_by_name, subject, subject_id, subject_name, field, old_value, new_value)
       select $1, 'Ann', r.subject, gen_random_uuid(), r.name, r.field, r.old, r.new
       from jsonb_to_recordset($2::jsonb) as r(subject text, name text, field text, old jsonb, new jsonb)`,
        [TENANT, JSON.stringify(rows)],
      );
    });
    await migrate(database, 'platform', all);
    const after = await database.transaction((tx) =>
      tx.query('select subject_name as name, old_value as old, new_value as new from platform.change order by id'),
    );
    expect(after).toEqual([
      ...addresses.map(([, shown]) => ({ name: shown, old: shown, new: null })),
      { name: addresses[0]?.[1], old: null, new: 'https://wiki.example.com/how' },
      { name: 'Acme', old: null, new: 'https://acme.example.com/about' },
    ]);
    await database.close();
  },
);
