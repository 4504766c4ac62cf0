import { PlusOutlined } from '@ant-design/icons'
import { type FieldDefinition, fieldsFromDefinition } from '@banyan/contract/online/form-definition'
import { Button } from 'antd'
import { Fragment, memo } from 'react'
import {
  type CanvasActions,
  CanvasItem,
  CanvasList,
  type CanvasSelection,
  type ItemSelection,
  itemSelection,
} from '#kit/designer/canvas-item.tsx'
import kit from '#kit/designer/designer.module.css'
import { columnsFrom, isWide } from '#kit/form/layout.ts'
import { type FormScope, FormScopeContext } from '#kit/widgets/form-scope.ts'
import { ItemShell } from '#kit/widgets/item-shell.tsx'
import { useWidgets } from '#kit/widgets/registry.ts'
import { popupConfig } from '../popup/popup-config.ts'
import { controlTitles } from './draft/controls.ts'
import { type DesignItem, type FieldItem, formItems, itemLabel, toFieldDraft } from './draft/design-items.ts'
import styles from './form-designer.module.css'

interface Props {
  /** All items but the form itself. */
  items: readonly DesignItem[]
  columns: unknown
  selection: CanvasSelection
  actions: CanvasActions
  faulty: ReadonlySet<string>
  disabled: boolean
  isPhone: boolean
  /** Adds a column at a place; absent where the palette stands beside. */
  onAddColumn: ((at: number) => void) | undefined
}

/** The form with its real widgets; each item has its actions. */
export function FormCanvas(props: Props) {
  const { items, columns, selection, actions, faulty, disabled, isPhone, onAddColumn } = props
  const count = columnsFrom(columns)
  const firstTable = items.findIndex(({ kind }) => kind === 'table')
  return (
    <CanvasList
      isEmpty={items.length === 0}
      actions={disabled ? undefined : actions}
      emptyText={
        disabled ? '还没有字段' : isPhone ? '还没有字段，点击“添加控件”' : '拖入左侧的控件，或点击控件添加'
      }
      className={`${styles.grid} ${styles[`columns${count}`]}`}
    >
      {items.map((item, at) => (
        <Fragment key={item.id}>
          <FormCanvasItem
            item={item}
            isColumn={firstTable >= 0 && at > firstTable && item.kind === 'field'}
            isEmpty={item.kind === 'table' && isRegionEnd(items, at)}
            columns={count}
            // The form itself is the first item of the design.
            at={at + 1}
            first={1}
            last={items.length}
            isFaulty={faulty.has(item.id)}
            disabled={disabled}
            isPhone={isPhone}
            {...itemSelection(selection, item.id)}
            {...actions}
          />
          {onAddColumn && firstTable >= 0 && at >= firstTable && isRegionEnd(items, at) && (
            <li className={styles.whole}>
              <Button block icon={<PlusOutlined aria-hidden />} onClick={() => onAddColumn(at + 1)}>
                {columnWords(items, at)}
              </Button>
            </li>
          )}
        </Fragment>
      ))}
    </CanvasList>
  )
}

/** Whether the item at this position is the last one of a sub-table. */
const isRegionEnd = (items: readonly DesignItem[], at: number) => (items[at + 1]?.kind ?? 'table') === 'table'

function columnWords(items: readonly DesignItem[], at: number): string {
  const table = items.slice(0, at + 1).findLast(({ kind }) => kind === 'table')
  return table ? `添加“${itemLabel(table)}”的列` : '添加列'
}

interface ItemProps extends CanvasActions, ItemSelection {
  item: DesignItem
  /** A column of a sub-table. */
  isColumn: boolean
  /** A sub-table without columns. */
  isEmpty: boolean
  columns: number
  at: number
  first: number
  last: number
  isFaulty: boolean
  disabled: boolean
  isPhone: boolean
}

const FormCanvasItem = memo(function FormCanvasItem({
  item,
  isColumn,
  isEmpty,
  columns,
  ...props
}: ItemProps) {
  const name = itemLabel(item)
  const isRequired = item.kind === 'field' && item.fieldMustInput === 1
  const isWholeLine = item.kind !== 'field' || (!isColumn && isWholeRow(item))
  const span = item.kind === 'field' && !isColumn ? Math.min(item.span ?? 1, columns) : 1
  const look = isWholeLine ? styles.whole : span > 1 ? styles[`span${span}`] : undefined
  return (
    <CanvasItem
      id={item.id}
      name={name}
      description={`${controlTitles[formItems.typeOf(item)]} ${name}${isRequired ? ' 必填' : ''}`}
      isBeside={!isWholeLine && columns > 1}
      className={`${look ?? ''} ${isColumn ? styles.column : ''}`}
      cannotCopy={formItems.cannotCopy?.(item)}
      cannotRemove={formItems.cannotRemove?.(item)}
      {...props}
    >
      <ItemFace item={item} hint={isEmpty ? emptyHint(props.isPhone) : undefined} />
    </CanvasItem>
  )
})

const fieldIn = (item: FieldItem) =>
  fieldsFromDefinition([toFieldDraft(item) as unknown as FieldDefinition])[0]

function isWholeRow(item: FieldItem): boolean {
  const field = fieldIn(item)
  return field !== undefined && item.span === undefined && isWide(field)
}

const emptyHint = (isPhone: boolean) =>
  isPhone ? '还没有列' : '还没有列：选中它再点击左侧的控件，或把控件拖到它下方'

/** The inert preview of an item; memoised, because dragging renders the canvas often. */
const ItemFace = memo(function ItemFace({ item, hint }: { item: DesignItem; hint: string | undefined }) {
  switch (item.kind) {
    case 'tab':
      return (
        <h4 className={styles.tab}>
          {item.title || '（未命名的标签页）'}
          <span>以下内容在这个标签页中</span>
        </h4>
      )
    case 'group':
      return <h4 className={styles.group}>{item.title || '（未命名的分组）'}</h4>
    case 'note':
      return <p className={styles.note}>{item.text || '（说明文字，在右侧填写）'}</p>
    case 'divider':
      return <div className={styles.divider}>{item.title}</div>
    case 'table':
      return (
        <h4 className={styles.table}>
          {item.tableTxt || '（未命名的明细表）'}
          <span>{hint ?? (item.relationType === 1 ? '填写一次，内容如下' : '可填多行，每行有以下各列')}</span>
        </h4>
      )
    case 'field':
      return <FieldFace item={item} />
    default:
      return null
  }
})

function FieldFace({ item }: { item: FieldItem }) {
  const widgets = useWidgets()
  const field = fieldIn(item)
  if (!field) return null
  const id = `preview-${item.id}`
  const { Edit } = widgets[field.type]
  const isHidden = item.isShowForm === 0 || field.type === 'hidden'
  return (
    <ItemShell
      id={id}
      label={itemLabel(item)}
      isRequired={field.required === true}
      refusal={undefined}
      hint={field.hint}
      className={field.type === 'textarea' ? kit.counted : kit.shell}
    >
      {isHidden ? (
        <span className={styles.unseen}>不在表单中显示</span>
      ) : field.compute ? (
        <span className={styles.unseen}>自动计算</span>
      ) : field.type === 'popup' && 'refusal' in popupConfig(field) ? (
        <span className={styles.unseen}>在右侧选择弹出的报表</span>
      ) : (
        <FormScopeContext value={noScope}>
          <Edit field={{ ...field, required: false }} id={id} value={undefined} onChange={ignore} />
        </FormScopeContext>
      )}
    </ItemShell>
  )
}

const ignore = () => undefined
/** An empty form scope, because nothing is filled in on the canvas. */
const noScope: FormScope = {
  useValue: () => undefined,
  read: () => ({}),
  write: ignore,
  useRefusal: () => undefined,
  idOf: (name) => `preview-${name}`,
  fields: [],
}
