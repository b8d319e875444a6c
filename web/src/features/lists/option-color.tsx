import { ActionIcon, Menu } from '@mantine/core';
import { type OptionTone, optionTones } from '@plumbline/contract/grid';
import type { ListOption } from '@plumbline/contract/workflow/lists';
import { IconCheck } from '@tabler/icons-react';
import classes from './lists.module.css';

interface OptionColorProps {
  readonly option: ListOption;
  /** Its place in the list, from 0: the color that it has by itself. */
  readonly place: number;
  /** Null for the color of its place. */
  readonly onChoose: (tone: OptionTone | null) => void;
}

const toneText = (tone: OptionTone): string => tone.charAt(0).toUpperCase() + tone.slice(1);

/** The color of an option's chip, and the others to choose. */
export function OptionColor({ option: { name, tone }, place, onChoose }: OptionColorProps) {
  const shown = tone ?? optionTones[place % optionTones.length];
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Color of ${name}: ${shown}`}
          title="Color of its chip in the sheets"
        >
          <Swatch tone={shown} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {optionTones.map((each) => (
          <Menu.Item
            key={each}
            leftSection={<Swatch tone={each} />}
            rightSection={tone === each && <IconCheck size={14} aria-label="chosen" />}
            onClick={() => onChoose(each)}
          >
            {toneText(each)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          rightSection={tone === undefined && <IconCheck size={14} aria-label="chosen" />}
          onClick={() => onChoose(null)}
        >
          By its place in the list
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const Swatch = ({ tone }: { readonly tone: OptionTone | undefined }) => (
  <span className={classes.swatch} data-tone={tone && optionTones.indexOf(tone)} aria-hidden />
);
