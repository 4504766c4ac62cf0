import { PlusOutlined } from '@ant-design/icons'
import type { ReportItem } from '@banyan/contract/online/report-definition'
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Button, Form } from 'antd'
import styles from './report-fields.module.css'
import { ReportItemRow } from './report-item-row.tsx'

const announcements = {
  onDragStart: () => '已拿起，用上下方向键移动，空格键放下，Esc 键取消',
  onDragOver: ({ active, over }: { active: { id: unknown }; over: { id: unknown } | null }) =>
    over && over.id !== active.id ? '已移动' : undefined,
  onDragEnd: () => '已放下',
  onDragCancel: () => '已取消，回到原处',
}

/** The columns of a report in their order; they are moved by mouse, finger or keyboard. */
export function ReportItems({ initial }: { initial: ReportItem[] | undefined }) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  return (
    <Form.List name="items" initialValue={initial ?? []}>
      {(rows, { add, remove, move }) => (
        <fieldset className={styles.items}>
          <legend>报表列</legend>
          <DndContext
            sensors={sensors}
            collisionDetection={closestCenter}
            accessibility={{ announcements, screenReaderInstructions: { draggable: '按空格键拿起' } }}
            onDragEnd={({ active, over }) => {
              const placeOf = (id: unknown) => rows.findIndex(({ key }) => key === id)
              if (over && over.id !== active.id) move(placeOf(active.id), placeOf(over.id))
            }}
          >
            <SortableContext items={rows.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
              {rows.map(({ key, name }) => (
                <ReportItemRow key={key} id={key} name={name} onRemove={() => remove(name)} />
              ))}
            </SortableContext>
          </DndContext>
          <Button
            type="dashed"
            block
            icon={<PlusOutlined />}
            onClick={() => add({ fieldType: 'String', isShow: true, searchMode: 'single' })}
          >
            新增一列
          </Button>
        </fieldset>
      )}
    </Form.List>
  )
}
