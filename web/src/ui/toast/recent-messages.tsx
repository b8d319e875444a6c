import { Button, Popover, Text, VisuallyHidden } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { formatTime } from '../../lib/calendar.ts';
import { covered } from '../covered.ts';
import { MessagesButton } from './messages-button.tsx';
import css from './recent-messages.module.css';
import { type ToldMessage, toastHistory } from './toast-history.ts';
import { severityWord } from './toast-message.tsx';

/** The last messages and their actions. */
export function RecentMessages() {
  const messages = useSyncExternalStore(toastHistory.subscribe, toastHistory.get);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (isOpen) toastHistory.read();
  }, [isOpen]);
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
        <MessagesButton onClick={() => setIsOpen((was) => !was)} />
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
