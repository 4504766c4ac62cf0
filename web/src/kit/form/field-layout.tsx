import { DownOutlined, ExclamationCircleFilled, RightOutlined } from '@ant-design/icons'
import { Fragment, lazy, type ReactNode, Suspense } from 'react'
import type { Field } from '#kit/widgets/widget.ts'
import { useFrame } from './field-item.tsx'
import styles from './form.module.css'
import type { Columns, FormLayout, Section } from './layout.ts'
import { type FormView, sectionKey } from './use-form-view.ts'

// Loaded on demand, because few forms have tabs.
export const Tabs = lazy(() => import('antd/es/tabs'))

interface Props {
  layout: FormLayout
  columns: Columns
  view: FormView
  /** Custom controls after the last field. */
  tail?: ReactNode
  children: (field: Field) => ReactNode
}

/** Fields in columns under headings and tabs; a tab is rendered when first opened. */
export function FieldLayout({ layout, columns, view, tail, children }: Props) {
  const { head, tabs } = layout
  // Without tabs, custom controls belong to the last heading.
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
          <ShownTabs tabs={tabs} view={view} draw={draw} />
        </Suspense>
      )}
      {!last && tail && <div className={gridClass(columns)}>{tail}</div>}
    </div>
  )
}

interface TabsProps {
  tabs: FormLayout['tabs']
  view: FormView
  draw: (tab: string, sections: Section[]) => ReactNode
}

/** The tabs that have something to show: one whose fields are all hidden by rules is left out. */
function ShownTabs({ tabs, view, draw }: TabsProps) {
  const areHidden = useAreHidden(tabs.flatMap(({ sections }) => sections))
  const shown = tabs.filter(({ sections }) => !areHidden(sections))
  const active = shown.find(({ name }) => name === view.tab) ?? shown[0]
  return (
    <Tabs
      activeKey={active?.name}
      onChange={view.onTab}
      items={shown.map(({ name, sections }) => ({
        key: name,
        label: <TabLabel name={name} sections={sections} />,
        children: draw(name, sections),
      }))}
    />
  )
}

/** Tells of sections among the given ones whether rules hide all their fields now. */
function useAreHidden(all: readonly Section[]): (sections: readonly Section[]) => boolean {
  const { state } = useFrame()
  const ruled = all.flatMap(({ fields }) => fields.filter(({ showIf }) => showIf).map(({ name }) => name))
  const hidden = state.useHiddenAmong(ruled)
  return (sections) => sections.every(({ fields }) => fields.every(({ name }) => hidden.has(name)))
}

/** The name of a tab, marked while it contains a refused field. */
function TabLabel({ name, sections }: { name: string; sections: readonly Section[] }) {
  const isWrong = useFrame().checker.useHasRefusal(namesIn(sections))
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
export const gridClass = (columns: Columns) => `${styles.grid} ${styles[`columns${columns}`] ?? ''}`

/** A field with the notes and dividers around it. */
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

/** Texts and titled dividers between fields. */
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
  const areHidden = useAreHidden([section])
  if (group === undefined) {
    return (
      <div className={gridClass(columns)}>
        {fields.map((field) => withNotes(field, children))}
        {tail}
      </div>
    )
  }
  if (!tail && areHidden([section])) return null
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
      {/* folded fields stay mounted, so that their values and faults count */}
      <div className={gridClass(columns)} hidden={isFolded}>
        {fields.map((field) => withNotes(field, children))}
        {tail}
      </div>
    </section>
  )
}
