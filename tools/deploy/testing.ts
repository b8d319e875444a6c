import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../programs.ts';

/** Debian has server programs in folders that are not on the path. */
export const PATH = `${process.env.PATH}:/usr/sbin:/sbin`;

export const has = (program: string): boolean =>
  spawnSync('sh', ['-c', `command -v ${program}`], { env: { PATH } }).status === 0;

/** Which of these programs the machine lacks, for the title of a skipped test; empty if it has them all. */
export function lacking(...programs: string[]): string {
  const names = programs.filter((program) => !has(program));
  return names.length === 0 ? '' : ` (no ${names.join(', no ')} on this machine)`;
}

/** A file of `deploy/`. */
export const sample = (name: string): string => readFileSync(join(root, 'deploy', name), 'utf8');

/** Makes a key and its certificate for `wip.example.com` in a folder. */
export function makeCertificate(folder: string): { key: string; certificate: string } {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const names = ['-subj', '/CN=wip.example.com', '-addext', 'subjectAltName=DNS:wip.example.com'];
  const ec = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync('openssl', ['req', '-x509', ...ec, ...names, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  return { key, certificate };
}

/** The nginx site with a test's own files and ports. Each address is listed once: the sample has it for IPv4 and for IPv6. */
export function nginxConfig(folder: string, ports: { plain: number; tls: number } & Record<number, number>): string {
  const { key, certificate } = makeCertificate(folder);
  const seen = new Set<string>();
  const site = sample('nginx.conf')
    .replace('/etc/ssl/plumbline/fullchain.pem', certificate)
    .replace('/etc/ssl/plumbline/key.pem', key)
    .replaceAll(/listen (?:\[::\]:)?80;/g, `listen 127.0.0.1:${ports.plain};`)
    .replaceAll(/listen (?:\[::\]:)?443 /g, `listen 127.0.0.1:${ports.tls} `)
    .replaceAll(/127\.0\.0\.1:(44\d\d);/g, (_, port) => `127.0.0.1:${ports[Number(port)] ?? port};`)
    .split('\n')
    .filter((line) => !/^\s*listen/.test(line) || (!seen.has(line) && seen.add(line)))
    .join('\n');
  const temps = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  return `daemon off; master_process off; pid ${folder}/pid; events {} http { access_log off; ${temps.join(' ')} ${site} }`;
}

/** A file in /etc/plumbline as docs/operations.md shows it, with `own` for what the page leaves open. */
export function settingsFile(name: string, own: Record<string, string>): Record<string, string> {
  const lines = readFileSync(join(root, 'docs/operations.md'), 'utf8').split('\n');
  const [row = ''] = lines.filter((line) => line.startsWith(`| \`${name}\` |`));
  return Object.fromEntries(
    [...row.matchAll(/`([A-Z_]+)=([^`]*)`/g)].map(([, key = '', value = '']) => [
      key,
      value === '…' ? (own[key] ?? '') : value,
    ]),
  );
}
