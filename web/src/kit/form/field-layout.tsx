import { DownOutlined, ExclamationCircleFilled, RightOutlined } from '@ant-design/icons'
import { Fragment, lazy, type ReactNode, Suspense, useContext } from 'react'
import type { Field } from '#kit/widgets/widget.ts'
import type { FieldChecker } from './field-checker.ts'
import { ItemFrameContext } from './field-item.tsx'
import styles from './form.module.css'
import type { Columns, FormLayout, Section } from './layout.ts'
import { type FormView, sectionKey } from './use-form-view.ts'

// Few forms have tabs; the others do without their code.
export const Tabs = lazy(() => import('antd/es/tabs'))

interface Props {
  layout: FormLayout
  columns: Columns
  view: FormView
  /** Controls of a page's own, after the last field. */
  tail?: ReactNode
  children: (field: Field) => ReactNode
}

/** Fields in columns under their headings, and in tabs where they name one. A tab is drawn when it is first opened. */
export function FieldLayout({ layout, columns, view, tail, children }: Props) {
  const { head, tabs } = layout
  // Without tabs, a page's own controls belong to the last heading.
  const last = tabs.length === 0 ? head.at(-1) : undefined
  const draw = (tab: string, sections: Section[]) =>
    sections.map((section) => (
      <FieldSection
        key={section.group ?? ''}
        tab={tab}
        section={section}
        columns={columns}
        view={view}
        tail={section === last ? tail : undefined}
      >
        {children}
      </FieldSection>
    ))
  return (
    <div className={styles.fields}>
      {draw('', head)}
      {tabs.length > 0 && (
        <Suspense fallback={null}>
          <Tabs
            activeKey={view.tab}
            onChange={view.onTab}
            items={tabs.map(({ name, sections }) => ({
              key: name,
              label: <TabLabel name={name} sections={sections} />,
              children: draw(name, sections),
            }))}
          />
        </Suspense>
      )}
      {!last && tail && <div className={gridOf(columns)}>{tail}</div>}
    </div>
  )
}

/** The name of a tab, with a mark while something in it is refused. */
function TabLabel({ name, sections }: { name: string; sections: readonly Section[] }) {
  const checker = useContext(ItemFrameContext)?.checker
  if (!checker) return name
  return <CheckedLabel name={name} checker={checker} names={namesIn(sections)} />
}

interface CheckedProps {
  name: string
  names: readonly string[]
  checker: FieldChecker
}

function CheckedLabel({ name, names, checker }: CheckedProps) {
  const isWrong = checker.useHasRefusal(names)
  return isWrong ? (
    <span className={styles.wrongTab}>
      {name} <ExclamationCircleFilled aria-label="填写有误" />
    </span>
  ) : (
    name
  )
}

/** The fields of a tab, with the further levels of linked drop-downs. */
const namesIn = (sections: readonly Section[]): string[] =>
  sections.flatMap(({ fields }) =>
    fields.flatMap(({ name, linkDownOthers = [] }) => [name, ...linkDownOthers.map(({ field }) => field)]),
  )

/** The class of fields in columns. */
export const gridOf = (columns: Columns) => `${styles.grid} ${styles[`columns${columns}`] ?? ''}`

/** A field between the notes and lines that belong to it. */
function withNotes(field: Field, draw: (field: Field) => ReactNode): ReactNode {
  if (!field.notes?.length) return draw(field)
  return (
    <Fragment key={field.name}>
      <Notes notes={field.notes.filter(({ isAfter }) => !isAfter)} />
      {draw(field)}
      <Notes notes={field.notes.filter(({ isAfter }) => isAfter)} />
    </Fragment>
  )
}

/** Texts and lines with a title that stand between the fields of a form. */
export const Notes = ({ notes = [] }: { notes: Field['notes'] }) =>
  notes.map((note) =>
    'note' in note ? (
      <p key={`note ${note.note}`} className={styles.note}>
        {note.note}
      </p>
    ) : (
      <div key={`line ${note.divider}`} className={styles.line}>
        {note.divider}
      </div>
    ),
  )

interface SectionProps {
  tab: string
  section: Section
  columns: Columns
  view: FormView
  tail: ReactNode
  children: (field: Field) => ReactNode
}

function FieldSection({ tab, section, columns, view, tail, children }: SectionProps) {
  const { group, fields } = section
  if (group === undefined) {
    return (
      <div className={gridOf(columns)}>
        {fields.map((field) => withNotes(field, children))}
        {tail}
      </div>
    )
  }
  const key = sectionKey(tab, group)
  const isFolded = view.folded.has(key)
  return (
    <section className={styles.section} aria-label={group}>
      <button
        type="button"
        className={styles.heading}
        aria-expanded={!isFolded}
        onClick={() => view.onFold(key)}
      >
        {isFolded ? <RightOutlined /> : <DownOutlined />}
        {group}
      </button>
      {/* folded fields stay: what was typed and what is wrong in them counts */}
      <div className={gridOf(columns)} hidden={isFolded}>
        {fields.map((field) => withNotes(field, children))}
        {tail}
      </div>
    </section>
  )
}
