import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';

export type ChartMenuProps = {
  title: string;
  view: 'chart' | 'table';
  onView: (view: 'chart' | 'table') => void;
  onPrint: () => void;
  onPdf: () => void;
  onCsv: () => void;
};

/** What can be done with a chart (spec: foundations §2). */
export const ChartMenu = ({ title, view, onView, onPrint, onPdf, onCsv }: ChartMenuProps) => (
  <Menu position="bottom-end" withinPortal hideDetached={false}>
    <Menu.Target>
      <ActionIcon color="gray" aria-label={`Menu of chart ${title}`}>
        <IconDots size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item onClick={onPrint}>Print Chart</Menu.Item>
      <Menu.Item onClick={onPdf}>Download PDF</Menu.Item>
      <Menu.Item onClick={onCsv}>Download CSV</Menu.Item>
      <Menu.Item onClick={() => onView(view === 'chart' ? 'table' : 'chart')}>
        {view === 'chart' ? 'View Table' : 'View Chart'}
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
);
