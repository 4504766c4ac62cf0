import { firstText, type QueryProps } from '#kit/widgets/widget.ts'
import { LevelSelect } from './level-select.tsx'
import { useLevel } from './use-level.ts'

/** The field's own level; each further level is a query item of its own. */
export function Query({ field, id, value, onChange }: QueryProps) {
  const level = useLevel(field.linkDownConfig, 'root')
  return (
    <LevelSelect
      id={id}
      level={level}
      disabled={!field.linkDownConfig}
      value={firstText(value)}
      onChange={onChange}
    />
  )
}
