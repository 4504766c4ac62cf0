import { PlusOutlined } from '@ant-design/icons'
import { serviceTemplate, serviceType } from '@banyan/contract/service/service-type'
import { designFaults } from '@banyan/contract/service/template/design-check'
import { type ItemType, itemTypeNames } from '@banyan/contract/service/template/item'
import { Button, Drawer } from 'antd'
import { type RefObject, useMemo, useRef, useState } from 'react'
import { warn } from '#kit/call/report.ts'
import styles from '#kit/designer/designer.module.css'
import { initialState } from '#kit/designer/designer-state.ts'
import { DragArea } from '#kit/designer/drag-area.tsx'
import { MoveDialog } from '#kit/designer/move-dialog.tsx'
import { PhoneSelectionBar, SelectButton } from '#kit/designer/selection-bar.tsx'
import { useDesignerKeys } from '#kit/designer/use-designer-keys.ts'
import { DraftOffer } from '#kit/draft/draft-offer.tsx'
import type { OpenWork } from '#kit/draft/use-work.ts'
import { useAllowed } from '#kit/ui/allow.tsx'
import { useIsPhone } from '#kit/ui/media.ts'
import { Canvas } from './canvas.tsx'
import { DesignConflict } from './conflict-dialog.tsx'
import { DesignerHead } from './designer-head.tsx'
import { isFull } from './designer-state.ts'
import { FixedItemList } from './fixed-items.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { readJournal } from './journal.ts'
import { Palette } from './palette.tsx'
import { PropertyPane } from './property-pane.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { journalKey, type Template } from './template.ts'
import { useDesigner } from './use-designer.ts'
import { useTemplateDraft } from './use-template-draft.ts'

interface Props {
  template: Template
  /** Gives the parent access to the unsaved work, e.g. for closing. */
  open: RefObject<OpenWork | undefined> | undefined
  onRestored: () => void
}

/** Palette, canvas and properties of one template; on a phone the canvas, with the others as sheets. */
export function DesignerBody({ template, open, onRestored }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const [left] = useState(() => readJournal(journalKey(template), template.text))
  const designer = useDesigner(root, () =>
    left && !left.isBehind ? left.state : initialState(template.items),
  )
  const { state, dispatch, undo, redo } = designer
  const { items } = state
  const draft = useTemplateDraft(template, state, {
    dispatch,
    workOutside: open,
    left: left?.isBehind ? left : undefined,
  })
  const [layer, setLayer] = useState<'publish' | 'history' | 'palette' | 'settings'>()
  const [isChecked, setChecked] = useState(false)
  const isPhone = useIsPhone()
  const allowed = useAllowed()
  const disabled = !allowed(serviceType.edit)
  const faults = useMemo(() => (isChecked ? designFaults(items) : []), [items, isChecked])
  const faulty = useMemo(() => new Set(faults.map(({ item }) => item)), [faults])
  const close = () => setLayer(undefined)

  const save = () => {
    if (!disabled) void draft.save()
  }
  const publish = async () => {
    setChecked(true)
    const fault = designFaults(items)[0]
    if (fault) {
      designer.select(fault.item)
      warn(`${designer.nameOf(fault.item)}：${fault.message}`)
    } else if (await draft.save()) setLayer('publish')
  }
  const add = (type: ItemType, at?: number) => {
    close()
    designer.add(type, at)
  }
  useDesignerKeys(root, { undo, redo, save })

  const chosen = items.filter(({ id }) => state.selected.includes(id))
  const pane = chosen.length > 0 && (
    <PropertyPane
      items={chosen}
      designer={designer}
      disabled={disabled}
      faults={faults}
      isPhone={isPhone}
      onClose={close}
    />
  )
  return (
    <div ref={root} className={styles.designer}>
      <DesignerHead
        template={template}
        isDirty={draft.isDirty}
        undoes={state.done.at(-1)?.name}
        redoes={state.undone.at(-1)?.name}
        disabled={disabled}
        isSaving={draft.isSaving}
        isPhone={isPhone}
        onUndo={undo}
        onRedo={redo}
        onSave={save}
        onPublish={allowed(serviceTemplate.publish) ? () => void publish() : undefined}
        onHistory={() => setLayer('history')}
      />
      <DraftOffer work={draft.work} />
      <output className={styles.said} aria-live="polite">
        {designer.said}
      </output>
      <DragArea
        keys={items.map(({ id }) => id)}
        nameOf={designer.nameOfGroup}
        movedWith={designer.movedWith}
        nameOfType={(type) => itemTypeNames[type]}
        onMove={designer.move}
        onInsert={add}
      >
        <div className={styles.body}>
          {!isPhone && !disabled && (
            <section className={styles.palette} aria-label="组件库" data-pane>
              <h3>组件</h3>
              <Palette disabled={isFull(items)} onAdd={add} />
            </section>
          )}
          <section className={styles.paper} aria-label="表单" data-pane>
            <FixedItemList items={template.fixed.top} label="固定项（顶部）" />
            {isPhone && !disabled && <SelectButton designer={designer} />}
            <Canvas
              items={items}
              selection={designer}
              actions={designer.actions}
              faulty={faulty}
              disabled={disabled}
              isPhone={isPhone}
            />
            {isPhone && !disabled && !designer.isSelecting && (
              <Button
                type="dashed"
                block
                icon={<PlusOutlined aria-hidden />}
                className={styles.add}
                onClick={() => setLayer('palette')}
              >
                添加组件
              </Button>
            )}
            <FixedItemList items={template.fixed.bottom} label="固定项（底部）" />
            {designer.isSelecting && (
              <PhoneSelectionBar designer={designer} onSettings={() => setLayer('settings')} />
            )}
          </section>
          {!isPhone && (
            <aside className={styles.pane} aria-label="属性" data-pane>
              {pane || <p className={styles.hint}>选择一个组件，在这里设置</p>}
            </aside>
          )}
        </div>
        {isPhone && layer === 'palette' && (
          <Drawer open placement="bottom" size="85%" title="添加组件" onClose={close}>
            <Palette disabled={isFull(items)} onAdd={add} />
          </Drawer>
        )}
      </DragArea>
      {isPhone && (layer === 'settings' || !designer.isSelecting) && pane}
      <MoveDialog designer={designer} />
      {draft.conflict && (
        <DesignConflict
          conflict={draft.conflict}
          onMerge={() => void draft.merge()}
          onMine={() => void draft.keepMine()}
          onNewest={draft.takeNewest}
          onGoOn={draft.goOn}
        />
      )}
      {layer === 'publish' && <PublishDialog template={template} onClose={close} />}
      {layer === 'history' && (
        <HistoryDialog
          of={{ id: template.id }}
          kinds={[template.kind]}
          onClose={close}
          confirm={draft.work.leave}
          onRestored={() => {
            draft.discard()
            onRestored()
          }}
        />
      )}
    </div>
  )
}
