import { PlusOutlined } from '@ant-design/icons'
import { formDefinition } from '@banyan/contract/online/form-head'
import { Alert, Button, Drawer } from 'antd'
import { useCallback, useMemo, useRef, useState } from 'react'
import { warn } from '#kit/call/report.ts'
import { ChangeList } from '#kit/designer/change-list.tsx'
import kit from '#kit/designer/designer.module.css'
import { DragArea } from '#kit/designer/drag-area.tsx'
import { readJournal } from '#kit/designer/journal.ts'
import { MoveDialog } from '#kit/designer/move-dialog.tsx'
import { PhoneSelectionBar, SelectButton } from '#kit/designer/selection-bar.tsx'
import { useDesigner } from '#kit/designer/use-designer.ts'
import { useDesignerKeys } from '#kit/designer/use-designer-keys.ts'
import { DraftOffer } from '#kit/draft/draft-offer.tsx'
import type { OpenWork } from '#kit/draft/use-work.ts'
import { useAllowed } from '#kit/ui/allow.tsx'
import { useIsPhone } from '#kit/ui/media.ts'
import { BatchDialog } from './batch-dialog.tsx'
import { DesignerBar, type DesignView, type ShownWidth } from './designer-bar.tsx'
import { controlTitles, type DesignType } from './draft/controls.ts'
import { type DesignFinding, designFindings } from './draft/design-findings.ts'
import { type DesignItem, formItems, headId, insertNamed, splitRegions } from './draft/design-items.ts'
import { copiedItems, designFaults } from './draft/design-storage.ts'
import { inFormOrder, movedInView } from './draft/list-order.ts'
import { findHead } from './draft/merged-design.ts'
import type { NamedLine } from './draft/named-control.ts'
import { withTree } from './draft/tree-items.ts'
import {
  baseVersion,
  journalKey,
  type OpenedForm,
  openedState,
  useFormDraft,
} from './draft/use-form-draft.ts'
import { FindingsList } from './findings-list.tsx'
import { FormCanvas } from './form-canvas.tsx'
import styles from './form-designer.module.css'
import { HistoryDrawer } from './history-drawer.tsx'
import { ListDesign } from './list-design.tsx'
import { Palette } from './palette.tsx'
import { useCallerNames } from './properties/caller-names.ts'
import { PropertyPane } from './properties/property-pane.tsx'
import { SeveralFields } from './properties/several-fields.tsx'
import { RolePreview } from './role-preview.tsx'

interface Props {
  form: OpenedForm
  work: { current: OpenWork | undefined }
  onPublish: (id: string) => void
  onTable: (id: string | undefined) => void
  onRestored: () => void
  onCopy: (items: readonly DesignItem[]) => void
}

/** Palette, canvas and settings of one form that is open. */
export function DesignerBody({ form: given, work, onPublish, onTable, onRestored, onCopy }: Props) {
  // As it was opened: a later answer must not change what is being designed.
  const [form] = useState(given)
  const root = useRef<HTMLDivElement>(null)
  const [left] = useState(() => readJournal<DesignItem>(journalKey(form.id), baseVersion(form), isReadable))
  const designer = useDesigner(formItems, root, () => openedState(form, left))
  const { state, dispatch, undo, redo } = designer
  const { items, selected } = state
  const draft = useFormDraft(form, state, dispatch, left)
  work.current = draft.work
  const [layer, setLayer] = useState<'palette' | 'settings' | 'history' | 'preview' | 'batch'>()
  /** The position at which the palette of a phone adds items; by default the end of the form. */
  const [target, setTarget] = useState<number>()
  const [isChecked, setChecked] = useState(false)
  const [findings, setFindings] = useState<readonly DesignFinding[]>([])
  const [width, setWidth] = useState<ShownWidth>('desk')
  const [view, setView] = useState<DesignView>('form')
  const isPhone = useIsPhone()
  const allowed = useAllowed()
  const disabled = !allowed(form.id ? formDefinition.editDesign : formDefinition.addDesign)
  const faults = useMemo(() => (isChecked ? designFaults(items) : []), [items, isChecked])
  const faulty = useMemo(() => new Set(faults.map(({ item }) => item)), [faults])
  const head = findHead(items)

  const show = (item: string | undefined) => {
    setView('form')
    designer.select(item === headId ? undefined : item)
  }
  const save = async (): Promise<string | undefined> => {
    if (disabled) return undefined
    setChecked(true)
    const [fault] = designFaults(items)
    if (!fault) return draft.save()
    show(fault.item)
    warn(fault.message)
    return undefined
  }
  const callerNames = useCallerNames(splitRegions(items).flatMap(({ table }) => table.rules ?? []))
  const publish = async (isSure: boolean) => {
    const found = designFindings(items, callerNames)
    setFindings(isSure ? [] : found)
    if (found.length && !(isSure && found.every(({ isError }) => !isError))) return
    const id = await save()
    if (!id) return
    draft.discard()
    onPublish(id)
  }
  const openTable = async () => {
    const id = draft.isDirty ? await save() : draft.id
    if (draft.isDirty && !id) return
    draft.discard()
    onTable(id)
  }
  const openPalette = (at?: number) => {
    setTarget(at)
    setLayer('palette')
  }
  const add = (type: DesignType, at?: number) => {
    setLayer(undefined)
    setTarget(undefined)
    designer.add(type, type === 'table' ? items.length : (at ?? target ?? placeFor(items, selected)))
  }
  const addNamed = (lines: readonly NamedLine[]) => {
    setLayer(undefined)
    const room = formItems.limit - items.length
    if (lines.length > room) return warn(`组件不能超过${formItems.limit}个`)
    const at = target ?? placeFor(items, selected)
    setTarget(undefined)
    const next = insertNamed(items, lines, at)
    dispatch({
      do: 'replace',
      items: next,
      name: `批量添加 ${lines.length} 项`,
      selected: next.slice(at + lines.length - 1, at + lines.length).map(({ id }) => id),
    })
  }
  const change = useCallback(
    (id: string, changed: Partial<DesignItem>) => {
      if (id === headId && (changed as { isTree?: string }).isTree === 'Y')
        dispatch({ do: 'replace', items: withTree(items), name: '改为树形' })
      else dispatch({ do: 'change', ids: [id], change: changed })
    },
    [dispatch, items],
  )
  const replace = (next: readonly DesignItem[], name: string) =>
    dispatch({ do: 'replace', items: next, name, selected })
  const pause = useCallback(() => dispatch({ do: 'pause' }), [dispatch])
  useDesignerKeys(root, { undo, redo, save: () => void save() })

  const canvasItems = items.slice(1)
  const columns = width === 'phone' || isPhone ? '1' : head.formTemplate
  const chosen = items.filter(({ id }) => selected.includes(id))
  const current = chosen.length === 1 ? chosen[0] : head
  const isPaneOpen = !isPhone || layer === 'settings' || (selected.length > 0 && !designer.isSelecting)
  const closePane = () => {
    setLayer(undefined)
    if (!designer.isSelecting) designer.select(undefined)
  }
  const pane =
    chosen.length > 1 ? (
      <SeveralFields designer={designer} disabled={disabled} isPhone={isPhone} onClose={closePane} />
    ) : (
      current && (
        <PropertyPane
          items={items}
          item={current}
          faults={faults}
          disabled={disabled}
          isPhone={isPhone}
          onChange={change}
          onPause={pause}
          onClose={closePane}
        />
      )
    )
  return (
    <div ref={root}>
      <DesignerBar
        head={head}
        isNew={!form.id}
        isNamed={!faulty.has(headId) || Boolean(head.tableTxt)}
        isPhone={isPhone}
        disabled={disabled}
        width={width}
        onWidth={setWidth}
        view={view}
        onView={setView}
        designer={designer}
        draft={draft}
        onName={(tableTxt) => change(headId, { tableTxt })}
        onPause={pause}
        onSettings={() => {
          designer.setSelecting(false)
          setLayer('settings')
        }}
        onPreview={() => setLayer('preview')}
        onHistory={() => setLayer('history')}
        onCopy={() => draft.work.leave(() => onCopy(copiedItems(items)))}
        onTable={() => void openTable()}
        onSave={() => void save()}
        onPublish={() => void publish(false)}
      />
      <DraftOffer work={draft.work} />
      <output className={kit.said} aria-live="polite">
        {designer.said}
      </output>
      {draft.merged && (
        <Alert
          type="info"
          showIcon
          closable={{ onClose: draft.forgetMerged }}
          className={styles.fault}
          title={`${draft.merged.who}也修改了这个表单，已与您的修改合并`}
          description={<ChangeList changes={draft.merged.changes} empty="内容没有变化" />}
        />
      )}
      {faults[0] && (
        <Alert
          type="error"
          showIcon
          className={styles.fault}
          title={faults[0].message}
          action={
            <Button size="small" onClick={() => show(faults[0]?.item)}>
              去修改
            </Button>
          }
        />
      )}
      {findings.length > 0 && (
        <FindingsList
          findings={findings}
          onSelect={show}
          onPublish={findings.some(({ isError }) => isError) ? undefined : () => void publish(true)}
          onClose={() => setFindings([])}
        />
      )}
      {view !== 'form' && (
        <ListDesign
          view={view}
          items={items}
          disabled={disabled}
          isPhone={isPhone}
          onChange={change}
          onPause={pause}
          onMove={(id, to) => replace(movedInView(items, view, id, to), `移动“${designer.nameOf(id)}”`)}
          onFormOrder={() => replace(inFormOrder(items, view), '恢复表单的顺序')}
        />
      )}
      {view === 'form' && (
        <DragArea
          keys={canvasItems.map(({ id }) => id)}
          nameOf={designer.nameOfGroup}
          movedWith={designer.movedWith}
          nameOfType={(type: DesignType) => controlTitles[type]}
          isBeside={(key) => items.find(({ id }) => id === key)?.kind === 'field'}
          // The form itself is the first item of the design.
          onMove={(key, to) => designer.move(key, to + 1)}
          onInsert={(type, at) => add(type, at + 1)}
        >
          <div className={styles.body}>
            {!isPhone && !disabled && (
              <section className={styles.palette} aria-label="控件库" data-pane>
                <Palette
                  disabled={items.length >= formItems.limit}
                  onAdd={add}
                  onBatch={() => setLayer('batch')}
                />
              </section>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Ctrl F6 and the settings pane */}
            {/* biome-ignore lint/a11y/noStaticElementInteractions: a click beside the items shows the form's settings */}
            <div
              className={styles.paper}
              onClick={(event) => event.target === event.currentTarget && designer.select(undefined)}
            >
              <section
                aria-label="表单"
                data-pane
                className={width === 'phone' ? styles.phone : isPhone ? undefined : styles.desk}
              >
                {isPhone && !disabled && <SelectButton designer={designer} />}
                <FormCanvas
                  items={canvasItems}
                  columns={columns}
                  selection={designer}
                  actions={designer.actions}
                  faulty={faulty}
                  disabled={disabled}
                  isPhone={isPhone}
                  // The form itself is the first item of the design.
                  onAddColumn={
                    isPhone && !disabled && !designer.isSelecting ? (at) => openPalette(at + 1) : undefined
                  }
                />
                {isPhone && !disabled && !designer.isSelecting && (
                  <Button
                    type="dashed"
                    block
                    icon={<PlusOutlined aria-hidden />}
                    className={styles.add}
                    onClick={() => openPalette()}
                  >
                    添加控件
                  </Button>
                )}
              </section>
              {designer.isSelecting && (
                <PhoneSelectionBar designer={designer} onSettings={() => setLayer('settings')} />
              )}
            </div>
            {!isPhone && (
              <aside className={styles.pane} aria-label="属性" data-pane>
                {pane}
              </aside>
            )}
          </div>
          {isPhone && layer === 'palette' && (
            <Drawer open placement="bottom" size="85%" title="添加控件" onClose={() => setLayer(undefined)}>
              <Palette
                disabled={items.length >= formItems.limit}
                onAdd={add}
                onBatch={() => setLayer('batch')}
              />
            </Drawer>
          )}
        </DragArea>
      )}
      {isPhone && view === 'form' && isPaneOpen && pane}
      <MoveDialog designer={designer} />
      {layer === 'batch' && (
        <BatchDialog tableName={head.tableName ?? ''} onAdd={addNamed} onClose={() => setLayer(undefined)} />
      )}
      {layer === 'preview' && (
        <RolePreview id={draft.id} items={items} width={width} onClose={() => setLayer(undefined)} />
      )}
      {layer === 'history' && draft.id && (
        <HistoryDrawer
          id={draft.id}
          confirm={draft.work.leave}
          onRestored={() => {
            draft.discard()
            onRestored()
          }}
          onClose={() => setLayer(undefined)}
        />
      )}
    </div>
  )
}

const isReadable = (items: readonly DesignItem[]): boolean =>
  items[0]?.kind === 'form' &&
  items.every((item) => typeof item?.id === 'string' && typeof item.kind === 'string')

/** Below the selected items, else behind the last item of the form itself. */
function placeFor(items: readonly DesignItem[], selected: readonly string[]): number {
  const at = items.findLastIndex(({ id }) => selected.includes(id))
  return at > 0 ? at + 1 : 1 + (splitRegions(items)[0]?.items.length ?? 0)
}
