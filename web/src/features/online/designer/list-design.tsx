import { Button, Checkbox, InputNumber, Select } from 'antd'
import { SortableList, useSortableItem } from '#kit/ui/sortable.tsx'
import { hasRange } from '../definition/control-kinds.ts'
import type { DesignItem, FieldItem } from './draft/design-items.ts'
import { fieldsInView, type OrderedView } from './draft/list-order.ts'
import styles from './form-designer.module.css'
import { ListPreview } from './list-preview.tsx'

interface Props {
  view: OrderedView
  items: readonly DesignItem[]
  disabled: boolean
  isPhone: boolean
  onChange: (id: string, change: Partial<FieldItem>) => void
  onPause: () => void
  onMove: (id: string, to: number) => void
  /** Resets the order of columns or query items to that of the form. */
  onFormOrder: () => void
}

/** Selects, orders and configures columns or query items, beside a preview of the list. */
export function ListDesign({ view, items, disabled, isPhone, onMove, onFormOrder, ...props }: Props) {
  const fields = fieldsInView(items, view)
  const isOrdered = fields.some(({ listAt, queryAt }) => (view === 'list' ? listAt : queryAt) !== undefined)
  const Line = view === 'list' ? ColumnLine : QueryLine
  return (
    <div className={styles.listBody}>
      <section className={styles.pane} aria-label={labelsByView[view].pane} data-pane>
        <h3 className={styles.paneTitle}>
          {labelsByView[view].pane}
          <Button size="small" type="link" disabled={disabled || !isOrdered} onClick={onFormOrder}>
            恢复表单的顺序
          </Button>
        </h3>
        <p className={styles.listHint}>{labelsByView[view].hint}</p>
        {fields.length === 0 ? (
          <p className={styles.unseen}>还没有字段，请先在“表单”中添加</p>
        ) : (
          <SortableList
            keys={fields.map(({ id }) => id)}
            nameOf={(id) => fieldName(fields, id)}
            onMove={onMove}
          >
            <ul className={styles.lines}>
              {fields.map((field) => (
                <Line key={field.id} field={field} disabled={disabled} {...props} />
              ))}
            </ul>
          </SortableList>
        )}
      </section>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll a list that is wider than the window */}
      <section className={`${styles.paper} ${styles.wide}`} aria-label="列表预览" tabIndex={0}>
        <ListPreview items={items} isPhone={isPhone} />
      </section>
    </div>
  )
}

const labelsByView = {
  list: { pane: '列表的列', hint: '勾选的显示在列表中，拖动调整顺序；列宽不填则自动' },
  query: { pane: '查询项', hint: '勾选的可以用来查询，拖动调整顺序；前三项直接显示，其余在“展开”之后' },
}

const fieldName = (fields: readonly FieldItem[], id: string): string =>
  fields.find((field) => field.id === id)?.dbFieldTxt || '未命名'

interface LineProps extends Pick<Props, 'disabled' | 'onChange' | 'onPause'> {
  field: FieldItem
}

function ColumnLine({ field, disabled, onChange, onPause }: LineProps) {
  const { id, isShowList, fieldLength, sortFlag } = field
  const name = field.dbFieldTxt || '未命名'
  const { ref, style, handle } = useSortableItem(id, name, disabled)
  const isShown = isShowList !== 0
  return (
    <li ref={ref} style={style}>
      {handle}
      <Checkbox
        disabled={disabled}
        checked={isShown}
        onChange={(event) => onChange(id, { isShowList: event.target.checked ? 1 : 0 })}
      >
        {name}
      </Checkbox>
      <InputNumber
        size="small"
        aria-label={`${name}列宽`}
        placeholder="自动"
        min={48}
        max={1000}
        step={10}
        controls={false}
        disabled={disabled || !isShown}
        value={fieldLength || null}
        onChange={(width) => onChange(id, { fieldLength: width })}
        onBlur={onPause}
      />
      <Checkbox
        aria-label={`${name}可以排序`}
        disabled={disabled || !isShown}
        checked={sortFlag !== 0}
        onChange={(event) => onChange(id, { sortFlag: event.target.checked ? 1 : 0 })}
      >
        排序
      </Checkbox>
    </li>
  )
}

function QueryLine({ field, disabled, onChange }: LineProps) {
  const { id, isQuery, queryMode, dbType } = field
  const name = field.dbFieldTxt || '未命名'
  const { ref, style, handle } = useSortableItem(id, name, disabled)
  const modes = [
    { value: 'single', label: '精确' },
    ...(hasRange(dbType) ? [{ value: 'group', label: '范围' }] : [{ value: 'like', label: '模糊' }]),
  ]
  return (
    <li ref={ref} style={style}>
      {handle}
      <Checkbox
        disabled={disabled}
        checked={isQuery === 1}
        onChange={(event) => onChange(id, { isQuery: event.target.checked ? 1 : 0 })}
      >
        {name}
      </Checkbox>
      <Select
        size="small"
        className={styles.mode}
        aria-label={`${name}查询方式`}
        disabled={disabled || isQuery !== 1}
        options={modes}
        value={modes.some(({ value }) => value === queryMode) ? queryMode : 'single'}
        onChange={(mode) => onChange(id, { queryMode: mode })}
      />
    </li>
  )
}
