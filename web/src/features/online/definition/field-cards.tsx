import { controlNames } from '@banyan/contract/online/form-names'
import { ActionMenu } from '#kit/table/row-actions.tsx'
import { SortableList, useSortableItem } from '#kit/ui/sortable.tsx'
import { fieldTitle, isControl } from './control-kinds.ts'
import styles from './definition.module.css'
import type { FieldRow } from './definition-state.ts'
import { type FieldListProps, lineActions } from './field-table.tsx'

/** The fields on a phone: a card each, a tap opens its settings. */
export function FieldCards({ fields, fault, disabled, onSelect, dispatch }: FieldListProps) {
  return (
    <SortableList
      keys={fields.map(({ key }) => key)}
      nameOf={(key) => fieldTitle(fields.find((field) => field.key === key))}
      onMove={(key, to) => dispatch({ do: 'move', key, to })}
    >
      <ul className={styles.cards} aria-label="字段">
        {fields.map((field, at) => (
          <FieldCard
            key={field.key}
            field={field}
            disabled={disabled}
            refusal={fault?.row === at ? fault.message : undefined}
            actions={lineActions({ field, at, count: fields.length, dispatch })}
            onOpen={() => onSelect(field.key)}
          />
        ))}
      </ul>
    </SortableList>
  )
}

interface CardProps {
  field: FieldRow
  disabled: boolean
  refusal: string | undefined
  actions: ReturnType<typeof lineActions>
  onOpen: () => void
}

function FieldCard({ field, disabled, refusal, actions, onOpen }: CardProps) {
  const name = fieldTitle(field)
  const { ref, style, handle } = useSortableItem(field.key, name, disabled)
  const { fieldShowType: kind } = field
  const words = [
    isControl(kind) ? controlNames[kind] : kind,
    field.fieldMustInput === 1 && '必填',
    field.isShowList === 1 && '列表',
    field.isQuery === 1 && '查询',
  ].filter(Boolean)
  return (
    <li ref={ref} style={style} className={styles.card}>
      {handle}
      <button type="button" className={styles.cardBody} onClick={onOpen}>
        <strong>{name}</strong>
        <span>{[field.dbFieldName, ...words].filter(Boolean).join(' · ')}</span>
        {refusal && <em role="alert">{refusal}</em>}
      </button>
      {!disabled && <ActionMenu actions={actions} isIcon />}
    </li>
  )
}
