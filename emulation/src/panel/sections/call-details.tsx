import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { LoggedCall } from '../../controls.ts';
import classes from './calls.module.css';
import { prettyJson } from './pretty-json.ts';

export function CallDetails({ call }: { call: LoggedCall }) {
  const { method, path, requestBody, responseBody, status, fault, ms } = call;
  const answer = status === null ? (fault ?? (ms === null ? 'under way' : 'none')) : `status ${status}`;
  return (
    <div className={classes.details}>
      <Body title="Request" line={`${method} ${path}`} text={requestBody} />
      <Body title="Answer" line={answer} text={responseBody} />
    </div>
  );
}

interface BodyProps {
  title: string;
  line: string;
  text: string | null;
}

function Body({ title, line, text }: BodyProps) {
  const pretty = useMemo(() => (text === null ? null : prettyJson(text)), [text]);
  const [copied, setCopied] = useState<{ text: string; word: string } | null>(null);
  const copy = async (): Promise<void> => {
    if (pretty === null) return;
    const word = await navigator.clipboard.writeText(pretty).then(
      () => 'Copied',
      () => 'The browser does not let pages copy: select it',
    );
    setCopied({ text: pretty, word });
  };
  return (
    <div>
      <div className={classes.bodyHead}>
        <strong>{title}</strong>
        <span className={classes.path}>{line}</span>
        {pretty !== null && (
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => void copy()}
            aria-label={`Copy the ${title.toLowerCase()}`}
          >
            {copied?.text === pretty ? copied.word : 'Copy'}
          </Button>
        )}
      </div>
      {pretty !== null && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <section className={classes.json} tabIndex={0} aria-label={title}>
          <pre>{pretty}</pre>
        </section>
      )}
    </div>
  );
}
