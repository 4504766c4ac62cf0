import type { LinkDownConfig } from '@banyan/contract/field-options'
import { useBeside } from '../beside.ts'
import type { EditProps } from '../widget.ts'
import { LevelSelect } from './level-select.tsx'
import styles from './link-down.module.css'
import { type LevelOption, useLevel } from './use-level.ts'

type Control = Omit<EditProps<string>, 'field'>

/** All levels of the chain: the first is the field's own value, the others are fields of the form beside it. */
export function Edit({ field, ...control }: EditProps<string>) {
  const { fields } = useBeside()
  const { linkDownConfig: config, linkDownOthers = [] } = field
  const titleOf = (name: string) => fields.find((one) => one.name === name)?.label
  const levels = [
    { name: field.name, title: field.label, placeholder: field.placeholder },
    ...linkDownOthers.map(({ field: name, title }) => ({ name, title: titleOf(name) ?? title })),
  ]
  return (
    <div className={styles.levels}>
      <Level config={config} levels={levels} parent="root" own={control} />
    </div>
  )
}

interface LevelProps {
  config: LinkDownConfig | undefined
  /** This level and those below it. */
  levels: readonly { name: string; title: string; placeholder?: string }[]
  parent: LevelOption | undefined | 'root'
  own: Control
  above?: string
}

function Level({ config, levels, parent, own, above }: LevelProps) {
  const [here, ...below] = levels
  const { useValue, write } = useBeside()
  const beside = useValue(here?.name ?? '')
  const level = useLevel(config, parent)
  if (!here) return null
  const { value: first, onChange, isFirst, disabled, ...marks } = own
  const isRoot = parent === 'root'
  const value = isRoot ? first : beside
  const chosen = level.options.find(({ store }) => store === value)

  /** What was chosen further down belonged to the value before (WIDGET-073). */
  function change(picked: string | undefined): void {
    const cleared = Object.fromEntries(below.map(({ name }) => [name, null]))
    if (isRoot) {
      onChange?.(picked ?? null)
      if (below.length) write(cleared)
    } else write({ ...cleared, [here?.name ?? '']: picked ?? null })
  }

  return (
    <>
      <LevelSelect
        {...(isRoot ? { ...marks, autoFocus: isFirst } : { 'aria-label': here.title, prefix: here.title })}
        level={level}
        disabled={disabled || !config || !parent}
        placeholder={parent ? (here.placeholder ?? `请选择${here.title}`) : `请先选择${above}`}
        value={value}
        onChange={change}
      />
      {below.length > 0 && (
        <Level config={config} levels={below} parent={chosen} own={own} above={here.title} />
      )}
    </>
  )
}
