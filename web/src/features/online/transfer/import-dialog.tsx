import type { ResultOf } from '@banyan/contract/endpoint'
import { definitionTransfer, type ImportOutcome } from '@banyan/contract/online/definition-file'
import { Alert, Button, Modal } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { CallError, call } from '#kit/call/api.ts'
import { useAction } from '#kit/call/hooks.ts'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { StatusMark } from '#kit/ui/status-mark.tsx'
import { TouchTargets } from '#kit/ui/touch-targets.tsx'
import styles from './import-dialog.module.css'

interface Props {
  file: File
  onClose: () => void
}

type Review = ResultOf<typeof definitionTransfer.reviewImport>

/** Shows the effects of importing a definition file, and imports it after confirmation. */
export function ImportDialog({ file, onClose }: Props) {
  const [isOpen, setOpen] = useState(true)
  const [reviewed, setReviewed] = useState<{ text: string; review: Review }>()
  const [failure, setFailure] = useState<string>()
  const store = useAction(definitionTransfer.importDefinitions, {
    showsRefusal: true,
    refreshes: [
      'dict',
      'dictItem',
      'dictionary',
      'checkRule',
      'fillRule',
      'reportHead',
      'permission',
      'onlineForm',
    ],
    onDone: () => setOpen(false),
  })
  const check = async () => {
    setReviewed(undefined)
    setFailure(undefined)
    store.reset()
    try {
      const text = await file.text()
      setReviewed({
        text,
        review: await call(definitionTransfer.reviewImport, { file: text }, { quiet: true }),
      })
    } catch (error) {
      setFailure(error instanceof CallError && error.message ? error.message : '文件读取失败')
    }
  }
  const start = useEffectEvent(check)
  useEffect(() => void start(), [])
  const outcomes = reviewed?.review.outcomes ?? []
  const count = (does: ImportOutcome['does']) => outcomes.filter((outcome) => outcome.does === does).length
  const stored = count('add') + count('change')
  const refused = count('refuse')
  return (
    <TouchTargets>
      <Modal
        open={isOpen}
        title={`导入“${file.name}”`}
        width={760}
        style={{ top: 24 }}
        okText={refused && stored ? `导入其余 ${stored} 项` : '导入'}
        cancelText="取消"
        okButtonProps={{ disabled: stored === 0 || store.isError }}
        confirmLoading={store.isPending}
        mask={{ closable: false }}
        onOk={() => reviewed && store.mutate({ file: reviewed.text, plan: reviewed.review.plan })}
        onCancel={() => setOpen(false)}
        afterClose={onClose}
      >
        {failure && <Alert type="error" showIcon title={failure} />}
        {!reviewed && !failure && <Skeleton rows={4} />}
        {reviewed && (
          <>
            <p aria-live="polite">{importSummary(count)}</p>
            <ul className={styles.list} aria-label="导入内容">
              {outcomes.map((outcome) => (
                <OutcomeRow key={`${outcome.part} ${outcome.code}`} outcome={outcome} />
              ))}
            </ul>
          </>
        )}
        {store.error && (
          <Alert
            type="error"
            showIcon
            title={store.error.message}
            action={<Button onClick={() => void check()}>重新检查</Button>}
          />
        )}
      </Modal>
    </TouchTargets>
  )
}

function importSummary(count: (does: ImportOutcome['does']) => number): string {
  const told = [
    [count('add'), '项新增'],
    [count('change'), '项修改'],
    [count('keep'), '项已有且相同'],
    [count('refuse'), '项不能导入'],
  ] as const
  const words = told.flatMap(([n, word]) => (n ? [`${n} ${word}`] : [])).join('，')
  return `${words}。确认前不会改动任何内容。`
}

const partNames: Record<ImportOutcome['part'], string> = {
  dict: '字典',
  checkRule: '校验规则',
  fillRule: '填值规则',
  form: '表单',
  report: '报表',
  menu: '菜单',
}

const outcomeMarks = {
  add: { tone: 'good', shape: 'full', word: '新增' },
  change: { tone: 'warn', shape: 'ring', word: '修改' },
  keep: { tone: 'neutral', shape: 'hollow', word: '不变' },
  refuse: { tone: 'bad', shape: 'flat', word: '不能导入' },
} as const

function OutcomeRow({ outcome: { part, name, code, does, says } }: { outcome: ImportOutcome }) {
  const { tone, shape, word } = outcomeMarks[does]
  return (
    <li className={styles.row}>
      <StatusMark tone={tone} shape={shape}>
        {word}
      </StatusMark>
      <div>
        {partNames[part]}“{name}” <span className={styles.code}>{code}</span>
        {says.map((each) => (
          <div key={each} className={does === 'refuse' ? styles.refusal : styles.says}>
            {each}
          </div>
        ))}
      </div>
    </li>
  )
}
