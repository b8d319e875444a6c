#!/usr/bin/env node
// Starts Firefox for Playwright, and stands between the two. Playwright speaks WebDriver BiDi as the newest Firefox does; a
// release with long support does not know every command yet. Such a command is answered here as done, when the journeys can do
// without it. Remove this file once the supported Firefox knows UNKNOWN.
import { spawn } from 'node:child_process';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';

/** Colour scheme, contrast and the like: the journeys in Firefox run with its own defaults. */
const UNKNOWN = new Set(['emulation.setMediaFeaturesOverride']);
const LISTENING = /^WebDriver BiDi listening on (ws:\/\/.*)$/;

const firefox = spawn(process.env.FIREFOX_PATH ?? 'firefox-esr', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
});
firefox.on('error', ({ message }) => {
  console.error(`Firefox did not start: ${message}`);
  process.exit(1);
});
firefox.on('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => firefox.kill(signal));

for await (const line of createInterface({ input: firefox.stderr })) {
  const address = LISTENING.exec(line)?.[1];
  console.error(address === undefined ? line : `WebDriver BiDi listening on ${await relayTo(address)}`);
}

/** A server in front of Firefox's own. Answers its address. */
function relayTo(address) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', (client, request) => {
    const target = new WebSocket(`${address}${request.url}`, { maxPayload: 0 });
    const early = [];
    target.on('open', () => {
      for (const text of early.splice(0)) target.send(text);
    });
    target.on('message', (data) => client.send(String(data)));
    target.on('close', () => client.close());
    target.on('error', () => client.close());
    client.on('close', () => target.close());
    client.on('message', (data) => {
      const text = String(data);
      const { id, method } = JSON.parse(text);
      if (UNKNOWN.has(method)) client.send(JSON.stringify({ type: 'success', id, result: {} }));
      else if (target.readyState === WebSocket.OPEN) target.send(text);
      else early.push(text);
    });
  });
  return new Promise((resolve) => {
    server.on('listening', () => resolve(`ws://127.0.0.1:${server.address().port}`));
  });
}
