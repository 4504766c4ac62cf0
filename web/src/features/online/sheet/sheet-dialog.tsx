import { menu } from '@banyan/contract/access/menu'
import { dict, dictItem } from '@banyan/contract/dictionary/dict'
import { formDefinition, formMenu } from '@banyan/contract/online/form-head'
import { type SheetProposal, sheetKinds } from '@banyan/contract/online/sheet-proposal'
import { Alert, Checkbox, Form, Input, InputNumber, Modal, Select, Skeleton, TreeSelect } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallError, upload } from '#kit/call/api.ts'
import { useCall } from '#kit/call/hooks.ts'
import { DraftOffer } from '#kit/draft/draft-offer.tsx'
import { draftPlace } from '#kit/draft/place.ts'
import { useDraftValue, useWork } from '#kit/draft/use-work.ts'
import { pickerDefaults } from '#kit/picker/pick.ts'
import { flattenTree, treeChoices } from '#kit/tree/tree.ts'
import { useAllowed } from '#kit/ui/allow.tsx'
import { TouchTargets } from '#kit/ui/touch-targets.tsx'
import { LabelledItem } from '../definition/labelled-item.tsx'
import { withoutButtons } from '../menu/menu-dialog.tsx'
import { makeForm, type PartsMadeSoFar } from './make-form.ts'
import styles from './sheet.module.css'
import { changeColumnKind, kindNames, type SheetColumn, sheetFault, titlesFor } from './sheet-fields.ts'

interface Props {
  file: File
  /** The form is published: its id, and the titles its rows are imported under. */
  onMade: (id: string, titles: ReturnType<typeof titlesFor>) => void
  onClose: () => void
}

/** Makes a form from a sheet: shows the proposal for changes and creates everything at once. */
export function SheetDialog({ file, onMade, onClose }: Props) {
  const allowed = useAllowed()
  const [isOpen, setOpen] = useState(true)
  const [proposal, setProposal] = useState<SheetProposal>()
  const [name, setName] = useState('')
  const [columns, setColumns] = useState<readonly SheetColumn[]>([])
  const [parentId, setParentId] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [step, setStep] = useState<string>()
  const made = useRef<PartsMadeSoFar>({ dictionaries: new Set() })
  const mayAddMenu = allowed(formMenu.addFormMenu)
  const mayAddDictionaries = allowed(dict.add) && allowed(dictItem.add)
  const menus = useCall(menu.all, mayAddMenu ? {} : undefined)
  const ownParent = flattenTree(menus.data ?? []).find(({ url }) => url === '/online/form')?.parentId
  const parent = parentId ?? ownParent ?? ''

  const read = useEffectEvent(async () => {
    try {
      const { result } = await upload(formDefinition.readSheet, file, {}, { quiet: true })
      const columns = result.columns.map((column) => {
        const whole = { ...column, isTaken: true }
        return column.kind === 'list' && !mayAddDictionaries ? changeColumnKind(whole, 'text') : whole
      })
      setProposal(result)
      setName(result.name)
      setColumns(columns)
      setOpened({ name: result.name, columns, parentId: undefined })
    } catch (error) {
      setFailure(error instanceof CallError && error.message ? error.message : '文件上传失败')
    }
  })
  useEffect(() => void read(), [])

  const title = `由“${file.name}”生成表单`
  const work = useWork({ place: draftPlace('sheet', `${file.name} ${file.size}`), title })
  const written = { name, columns, parentId }
  const [opened, setOpened] = useState<typeof written>()
  useDraftValue(work, {
    label: '表单',
    value: written,
    opened,
    restore: (kept) => {
      setName(kept.name)
      setColumns(kept.columns)
      setParentId(kept.parentId)
    },
    show: (shown) => `${shown.name}，${shown.columns.filter(({ isTaken }) => isTaken).length} 列`,
  })

  const fault = proposal && sheetFault(name, columns)
  const create = async () => {
    if (!proposal || fault) return
    setFailure(undefined)
    setStep('正在创建')
    try {
      const id = await makeForm({ name, columns, parentId: parent || undefined }, made.current, setStep)
      work.settled()
      setOpen(false)
      onMade(id, titlesFor(proposal, columns))
    } catch {
      setStep(undefined) // the call reported the failure; finished steps are not repeated
    }
  }
  const change = (at: number, given: Partial<SheetColumn>) =>
    setColumns(columns.map((column) => (column.at === at ? { ...column, ...given } : column)))
  const isMade = made.current.id !== undefined
  return (
    <TouchTargets>
      <Modal
        open={isOpen}
        title={title}
        width={960}
        style={{ top: 24 }}
        okText={step ?? '创建并发布'}
        cancelText="取消"
        okButtonProps={{ disabled: !proposal || fault !== undefined, loading: step !== undefined }}
        cancelButtonProps={{ disabled: step !== undefined }}
        closable={step === undefined}
        keyboard={step === undefined}
        mask={{ closable: false }}
        onOk={() => void create()}
        onCancel={() => work.leave(() => setOpen(false))}
        afterClose={onClose}
      >
        <DraftOffer work={work} />
        {failure && <Alert type="error" showIcon title={failure} />}
        {!proposal && !failure && <Skeleton active />}
        {proposal && (
          <Form layout="vertical" component={false} disabled={step !== undefined}>
            <div className={styles.head}>
              <LabelledItem label="表单名称" required>
                {(id) => (
                  <Input
                    id={id}
                    maxLength={50}
                    value={name}
                    disabled={isMade}
                    onChange={(event) => setName(event.target.value)}
                  />
                )}
              </LabelledItem>
              {mayAddMenu && (
                <LabelledItem label="上级菜单">
                  {(id) => (
                    <TreeSelect
                      {...pickerDefaults}
                      id={id}
                      allowClear
                      placeholder="不加到菜单"
                      showSearch={{ treeNodeFilterProp: 'title' }}
                      loading={menus.isFetching}
                      treeData={treeChoices(withoutButtons(menus.data ?? []))}
                      value={parent || undefined}
                      onChange={(value?: string) => setParentId(value ?? '')}
                    />
                  )}
                </LabelledItem>
              )}
            </div>
            <p className={styles.hint}>
              {proposal.rows} 行数据，{columns.length} 列。类型按内容推测，可以修改；创建后核对并导入数据。
            </p>
            <ul className={styles.list}>
              <li className={`${styles.row} ${styles.titles}`} aria-hidden>
                <span />
                <span>字段名称</span>
                <span>类型</span>
                <span>长度或选项</span>
                <span>示例</span>
              </li>
              {columns.map((column) => (
                <ColumnRow
                  key={column.at}
                  column={column}
                  mayList={mayAddDictionaries}
                  disabled={isMade}
                  onChange={(given) => change(column.at, given)}
                />
              ))}
            </ul>
            {fault && <Alert type="warning" showIcon title={fault} />}
          </Form>
        )}
      </Modal>
    </TouchTargets>
  )
}

interface RowProps {
  column: SheetColumn
  /** Whether the column may become a list, for which a dictionary is made. */
  mayList: boolean
  disabled: boolean
  onChange: (given: Partial<SheetColumn>) => void
}

function ColumnRow({ column, mayList, disabled, onChange }: RowProps) {
  const { title, kind, isTaken, length, decimals, options, examples } = column
  const isOff = disabled || !isTaken
  return (
    <li className={styles.row}>
      <Checkbox
        aria-label={`使用“${title}”`}
        checked={isTaken}
        disabled={disabled}
        onChange={(event) => onChange({ isTaken: event.target.checked })}
      />
      <Input
        aria-label="字段名称"
        maxLength={50}
        value={title}
        disabled={isOff}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <Select
        aria-label={`“${title}”的类型`}
        value={kind}
        disabled={isOff}
        options={sheetKinds
          .filter((each) => each !== 'list' || mayList)
          .map((each) => ({ value: each, label: kindNames[each] }))}
        onChange={(next) => onChange(changeColumnKind(column, next))}
      />
      <span>
        {kind === 'text' && (
          <InputNumber
            aria-label={`“${title}”的长度`}
            min={1}
            max={4000}
            precision={0}
            value={length}
            suffix="字"
            disabled={isOff}
            onChange={(value) => onChange({ length: value ?? 100 })}
          />
        )}
        {kind === 'number' && (
          <InputNumber
            aria-label={`“${title}”的小数位`}
            min={1}
            max={6}
            precision={0}
            value={decimals}
            suffix="位小数"
            disabled={isOff}
            onChange={(value) => onChange({ decimals: value ?? 2 })}
          />
        )}
        {kind === 'list' && (
          <Select
            mode="tags"
            aria-label={`“${title}”的选项`}
            style={{ width: '100%' }}
            maxTagCount="responsive"
            placeholder="输入选项后回车"
            value={options}
            disabled={isOff}
            onChange={(value: string[]) => onChange({ options: value })}
          />
        )}
      </span>
      <span className={styles.examples} title={examples.join('、')}>
        {examples.join('、') || '（空）'}
      </span>
    </li>
  )
}
