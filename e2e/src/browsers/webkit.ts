import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { freePort } from '@plumbline/service-kit/testing/free-port';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { ensureWebKit } from '../../../tools/other-browsers.ts';

export interface OpenWebKit {
  driver: WebDriver;
  close(): Promise<void>;
}

/** A window of WebKitGTK on a display of its own; undefined where this machine has none. */
export async function openWebKit(): Promise<OpenWebKit | undefined> {
  const webKit = ensureWebKit(() => {});
  if (webKit === undefined) return undefined;
  const started: ChildProcess[] = [];
  const close = async (): Promise<void> => {
    for (const child of started.reverse()) {
      if (child.exitCode !== null) continue;
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    }
  };
  try {
    const display = await startDisplay(webKit.display, started);
    const port = await freePort();
    started.push(
      spawn(webKit.driver, [`--port=${port}`, '--host=127.0.0.1'], {
        // Root and build containers lack the rights that its sandbox needs; it opens our own pages alone.
        env: { ...process.env, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
        stdio: 'ignore',
      }),
    );
    await answers(`http://127.0.0.1:${port}/status`);
    const driver = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities(
        new Capabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: webKit.browser, args: ['--automation'] },
        }),
      )
      .build();
    return { driver, close: () => driver.quit().finally(close) };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Xvfb takes a free number itself and writes it to the descriptor that it is given. */
async function startDisplay(program: string, started: ChildProcess[]): Promise<string> {
  const child = spawn(program, ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  started.push(child);
  const numbers = child.stdio[3];
  if (!numbers || !('readable' in numbers)) throw new Error('the display has no way to tell its number');
  for await (const line of createInterface({ input: numbers })) return `:${line}`;
  throw new Error('the display ended before it told its number');
}

async function answers(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} did not answer`);
}
