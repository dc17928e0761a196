import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import { isNotFound } from '../../data/api-error.ts';
import type { ServerRead } from '../../data/server-read.ts';
import { Logo } from '../logo.tsx';
import { EntityState } from '../page/entity-state.tsx';
import { FieldList, type Field } from '../values/field-list.tsx';
import { PrintedBy } from './printed-by.tsx';
import styles from './sheet.module.css';

type SheetProps<Detail> = {
  /** Used in sentences: 'battery'. */
  noun: string;
  query: ServerRead<Detail>;
  /** The title of the document, and therefore its suggested file name. */
  nameOf: (detail: Detail) => string;
  /** The link back, beside the print button. */
  back: ReactNode;
  children: (detail: Detail) => ReactNode;
};

const Named = ({ name, children }: { name: string; children: ReactNode }) => {
  useEffect(() => {
    document.title = name;
  }, [name]);
  return children;
};

/** One page about one object, to be printed and handed over; it looks the same on screen. */
export const Sheet = <Detail,>({ noun, query, nameOf, back, children }: SheetProps<Detail>) => {
  const { data, error } = query;
  if (data === undefined || isNotFound(error)) return <EntityState noun={noun} query={query} />;
  return (
    <Named name={nameOf(data)}>
      <div className={styles['desk']}>
        <div className={styles['tools']}>
          {back}
          <Button leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden="true" />} onClick={() => print()}>
            Print
          </Button>
        </div>
        <article className={styles['sheet']}>{children(data)}</article>
      </div>
    </Named>
  );
};

/** The sheet's subject, its owner, and who printed it when. */
export const SheetHead = ({ kind, title, subtitle }: { kind: string; title: ReactNode; subtitle: ReactNode }) => (
  <header className={styles['head']}>
    <div>
      <p className={styles['kind']}>{kind}</p>
      <h1>{title}</h1>
      <p className={styles['subtitle']}>{subtitle}</p>
    </div>
    <div className={styles['imprint']}>
      <Logo />
      <PrintedBy />
    </div>
  </header>
);

/** A key figure in large type, with its basis below. */
export const SheetFact = ({ label, children, note }: { label: string; children: ReactNode; note?: ReactNode }) => (
  <section className={styles['fact']}>
    <h2>{label}</h2>
    <p className={styles['value']}>{children}</p>
    {note === undefined ? null : <p className={styles['note']}>{note}</p>}
  </section>
);

export const SheetFacts = ({ children }: { children: ReactNode }) => <div className={styles['facts']}>{children}</div>;

const isKnown = ({ value }: Field): boolean => value !== null && value !== undefined && value !== '';

/** Fields side by side; unknown values are left out. */
export const SheetFields = ({ title, fields }: { title: string; fields: readonly Field[] }) => {
  const known = fields.filter(isKnown);
  if (known.length === 0) return null;
  return (
    <SheetPart title={title}>
      <div className={styles['fields']}>
        <FieldList fields={known} />
      </div>
    </SheetPart>
  );
};

export const SheetPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles['part']}>
    <h2>{title}</h2>
    {children}
  </section>
);
