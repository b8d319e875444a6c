import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { findFastChromium } from '../../tools/chromium.ts';

export const VIEWPORT = { width: 1440, height: 900 };

export const launchBrowser = (): Promise<Browser> => chromium.launch(program());

/** A browser with a profile on disk, as a person's: unlike a context without one, it keeps the compiled code of scripts. */
export async function launchProfile(
  options: BrowserContextOptions,
): Promise<{ context: BrowserContext; end(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-profile-'));
  const context = await chromium.launchPersistentContext(folder, { ...program(), ...options });
  return {
    context,
    async end() {
      await context.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

function program() {
  const found = findFastChromium();
  if (!found) throw new Error('The bench needs Chromium, Chrome or Edge: see README.md, or set CHROMIUM_PATH.');
  return { executablePath: found.path, args: found.args };
}

export interface Frames {
  /** Milliseconds from each frame to the next. */
  intervals: number[];
  frames: number;
  /** Frames in which some place down the first column showed no text. */
  blank: number;
}

const TURNS = 90;
const TURN_MS = 16;
/** A notch of the wheel each frame: 7,500 pixels a second. */
const TURN_PIXELS = 120;

/**
 * Turns the wheel over a grid like a free-spinning wheel, whether or not the page keeps up, and returns the page's frames. `cell` selects its cells;
 * without it only times are measured.
 */
export async function wheelBurst(page: Page, direction: 'down' | 'up', cell: string | null): Promise<Frames> {
  const devtools = await page.context().newCDPSession(page);
  const stop = await watchFrames(page, cell);
  const [x, y] = [VIEWPORT.width / 2, VIEWPORT.height / 2];
  const turns: Promise<unknown>[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    turns.push(
      devtools.send('Input.dispatchMouseEvent', {
        type: 'mouseWheel',
        x,
        y,
        deltaX: 0,
        deltaY: direction === 'down' ? TURN_PIXELS : -TURN_PIXELS,
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, TURN_MS));
  }
  await Promise.all(turns);
  const frames = await stop();
  await devtools.detach();
  return frames;
}

async function watchFrames(page: Page, cell: string | null): Promise<() => Promise<Frames>> {
  await page.evaluate((cell) => {
    const seen = { intervals: [] as number[], frames: 0, blank: 0, isDone: false };
    Object.assign(window, { benchFrames: seen });
    const places = document.querySelector('[role=grid], .viewport, revo-grid')?.getBoundingClientRect();
    const isBlankAt = (y: number) => {
      const there = document
        .elementsFromPoint((places?.left ?? 0) + 30, y)
        .find((element) => element.matches(cell ?? ''));
      return !there?.textContent;
    };
    let last = 0;
    // After a frame's own work: the content that stays on the screen until the next one.
    const look = () => {
      seen.frames++;
      for (let y = (places?.top ?? 0) + 60; y < (places?.bottom ?? 0) - 40; y += 64) {
        if (!isBlankAt(y)) continue;
        seen.blank++;
        return;
      }
    };
    const onFrame = (now: number) => {
      if (seen.isDone) return;
      if (last > 0) seen.intervals.push(now - last);
      last = now;
      if (cell) setTimeout(look);
      requestAnimationFrame(onFrame);
    };
    requestAnimationFrame(onFrame);
  }, cell);
  return () =>
    page.evaluate(() => {
      // Put there above, on the same page.
      const { benchFrames } = window as unknown as { benchFrames: Frames & { isDone: boolean } };
      benchFrames.isDone = true;
      return benchFrames;
    });
}
