import { ActionIcon, Button, Popover, Text, VisuallyHidden } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { formatTime } from '../../lib/calendar.ts';
import { covered } from '../covered.ts';
import css from './recent-messages.module.css';
import { type ToldMessage, toastHistory } from './toast-history.ts';
import { severityWord } from './toast-message.tsx';

interface RecentMessagesProps {
  /** The page on screen. Messages of another page lose their actions. */
  readonly page: string;
}

/** The last messages and their actions. Opened with the button, or Alt+Shift+M from anywhere. */
export function RecentMessages({ page }: RecentMessagesProps) {
  const messages = useSyncExternalStore(toastHistory.subscribe, toastHistory.get);
  const [isOpen, setIsOpen] = useState(false);
  const toggle = (): void => {
    setIsOpen((was) => !was);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of page that matters
  useEffect(() => toastHistory.leavePage(), [page]);
  const onKeyDown = (event: KeyboardEvent): void => {
    // By the key's place: on some layouts Alt changes its letter.
    if (event.code !== 'KeyM' || !event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    toggle();
  };
  // Before the sheet, which stops the keys that it receives.
  useWindowEvent('keydown', onKeyDown, true);
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      width={340}
      trapFocus
      returnFocus
      withinPortal={false}
      shadow="md"
      {...covered}
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          className={css.button ?? ''}
          aria-label="Last messages"
          aria-keyshortcuts="Alt+Shift+M"
          title="Last messages (Alt+Shift+M)"
          onClick={toggle}
        >
          <IconBell size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={css.list ?? ''} aria-label="Last messages">
        <h2 className={css.title} tabIndex={-1} data-autofocus>
          Last messages
        </h2>
        {messages.length === 0 ? (
          <Text size="sm" c="dimmed">
            None since this page was opened.
          </Text>
        ) : (
          <ol className={css.messages}>
            {messages.map((message) => (
              <Message key={message.id} message={message} onDone={() => setIsOpen(false)} />
            ))}
          </ol>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function Message({
  message: { severity, message, at, actions },
  onDone,
}: {
  message: ToldMessage;
  onDone: () => void;
}) {
  const word = severityWord(severity);
  return (
    <li className={css.message} data-severity={severity}>
      <div className={css.text}>
        {word && <VisuallyHidden>{word}</VisuallyHidden>}
        {message}
        <time className={css.when} dateTime={at.toISOString()}>
          {formatTime(at)}
        </time>
      </div>
      {actions.map(({ label, onClick }) => (
        <Button
          key={label}
          size="compact-sm"
          variant="default"
          flex="none"
          onClick={() => {
            onDone();
            onClick();
          }}
        >
          {label}
        </Button>
      ))}
    </li>
  );
}
