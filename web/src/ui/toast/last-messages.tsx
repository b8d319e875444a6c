import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { laterMenu } from '../later-menu.tsx';
import { MessagesButton } from './messages-button.tsx';
import { toastHistory } from './toast-history.ts';

const RecentMessages = laterMenu({
  name: 'The last messages',
  popup: 'dialog',
  load: async () => (await import('./recent-messages.tsx')).RecentMessages,
  button: (_, alone) => <MessagesButton {...alone} />,
});

interface LastMessagesProps {
  /** The page on screen. Messages of another page lose their actions. */
  readonly page: string;
}

/** The last messages, opened with the button, or Alt+Shift+M from anywhere. */
export function LastMessages({ page }: LastMessagesProps) {
  const place = useRef<HTMLSpanElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of page that matters
  useEffect(() => toastHistory.leavePage(), [page]);
  const onKeyDown = (event: KeyboardEvent): void => {
    // By the key's place: on some layouts Alt changes its letter.
    if (event.code !== 'KeyM' || !event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    place.current?.querySelector('button')?.click();
  };
  // Before the sheet, which stops the keys that it receives.
  useWindowEvent('keydown', onKeyDown, true);
  return (
    <span ref={place} style={{ display: 'contents' }}>
      <RecentMessages />
    </span>
  );
}
