import type { LinkDownConfig } from '@banyan/contract/field-options'
import type { LevelOption } from '#kit/call/backend.ts'
import { useFormScope } from '#kit/widgets/form-scope.ts'
import { refusalId } from '#kit/widgets/item-shell.tsx'
import type { EditProps } from '#kit/widgets/widget.ts'
import { LevelSelect } from './level-select.tsx'
import styles from './link-down.module.css'
import { useLevel } from './use-level.ts'

type Control = Omit<EditProps<string>, 'field'>

/** All levels of the chain: the first is the field's value, the others are further fields of the form. */
export function Edit({ field, ...control }: EditProps<string>) {
  const { fields } = useFormScope()
  const { linkDownConfig: config, linkDownOthers = [] } = field
  const levels = [
    { name: field.name, title: field.label, placeholder: field.placeholder, isRequired: false },
    ...linkDownOthers.map(({ field: name, title }) => {
      const level = fields.find((one) => one.name === name)
      return { name, title: level?.label ?? title, isRequired: level?.required === true }
    }),
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
  levels: readonly { name: string; title: string; placeholder?: string; isRequired: boolean }[]
  parent: LevelOption | undefined | 'root'
  own: Control
  above?: string
}

function Level({ config, levels, parent, own, above }: LevelProps) {
  const [here, ...below] = levels
  const { useValue, useRefusal, idOf, write } = useFormScope()
  const ownValue = useValue(here?.name ?? '')
  const refusal = useRefusal(here?.name ?? '')
  const level = useLevel(config, parent)
  if (!here) return null
  const { value: first, onChange, isFirst, disabled, ...marks } = own
  const isRoot = parent === 'root'
  const value = isRoot ? first : ownValue
  const chosen = level.options.find(({ store }) => store === value)

  /** Clears the lower levels, which belonged to the previous value (WIDGET-073). */
  function change(picked: string | undefined): void {
    const cleared = Object.fromEntries(below.map(({ name }) => [name, null]))
    if (isRoot) {
      onChange?.(picked ?? null)
      if (below.length) write(cleared)
    } else write({ ...cleared, [here?.name ?? '']: picked ?? null })
  }

  const id = idOf(here.name)
  const select = (
    <LevelSelect
      {...(isRoot ? { ...marks, autoFocus: isFirst } : levelAria(id, here, refusal))}
      level={level}
      disabled={disabled || !config || !parent}
      placeholder={parent ? (here.placeholder ?? `请选择${here.title}`) : `请先选择${above}`}
      value={value}
      onChange={change}
    />
  )
  return (
    <>
      {isRoot ? (
        select
      ) : (
        <div>
          {select}
          {refusal !== undefined && (
            <div id={refusalId(id)} role="alert" className={styles.refusal}>
              {refusal}
            </div>
          )}
        </div>
      )}
      {below.length > 0 && (
        <Level config={config} levels={below} parent={chosen} own={own} above={here.title} />
      )}
    </>
  )
}

/** Further levels have no label above: name and required mark are shown inside. */
const levelAria = (
  id: string,
  { title, isRequired }: LevelProps['levels'][number],
  refusal: string | undefined,
) => ({
  id,
  'aria-label': title,
  'aria-required': isRequired,
  'aria-invalid': refusal !== undefined,
  'aria-describedby': refusal === undefined ? undefined : refusalId(id),
  prefix: <span className={isRequired ? styles.required : undefined}>{title}</span>,
  status: refusal === undefined ? ('' as const) : ('error' as const), // that of the first level is not its own
})
