import { InboxOutlined } from '@ant-design/icons'
import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { importProgress } from '@banyan/contract/uniform'
import { Alert, Button, Modal, Progress, Radio, Upload } from 'antd'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { newKey } from '#kit/call/act-key.ts'
import { download } from '#kit/call/api.ts'
import { useCall } from '#kit/call/hooks.ts'
import { message } from '#kit/call/messages.ts'
import { DraftOffer } from '#kit/draft/draft-offer.tsx'
import { draftPlace } from '#kit/draft/place.ts'
import { useDraftPart, useWork } from '#kit/draft/use-work.ts'
import type { Plan } from '../family.ts'
import { errorFile } from './error-file.ts'
import { mendedRows, withoutColumns } from './fixed-rows.ts'
import styles from './import-dialog.module.css'
import { type CheckedFile, importSummary, waitingRows } from './import-summary.ts'
import { type ImportMode, type KeptImport, type Running, useImport } from './use-import.ts'
import { useTakeBack } from './use-take-back.tsx'
import { WrongRows } from './wrong-rows.tsx'

const RecentImports = lazy(() =>
  import('./recent-imports.tsx').then((file) => ({ default: file.RecentImports })),
)

interface Props {
  plan: Plan
  /** An already chosen file, which is checked at once. */
  file?: File
  onClose: () => void
}

/** Excel import (LIST-008, DEC-068): choose a file, see and correct its faults, and follow the progress. */
export function ImportDialog({ plan, ...props }: Props) {
  const { importExcel } = plan.calls
  return importExcel ? <Dialog plan={plan} importExcel={importExcel} {...props} /> : null
}

function Dialog({ plan, file: given, importExcel, onClose }: Props & { importExcel: AnyEndpoint }) {
  const [isOpen, setOpen] = useState(true)
  const [mode, setMode] = useState<ImportMode>('good')
  const { file, running, seen, fixes, failure, ...steps } = useImport(plan, importExcel)
  const checkGiven = useEffectEvent(() => given && void steps.check(given))
  useEffect(() => void checkGiven(), [])
  const [isRecentOpen, setRecentOpen] = useState(false)
  const lookAgain = () => isOpen && file && void steps.check(file)
  const takeBack = useTakeBack(importExcel.family, lookAgain)

  const { result } = seen ?? {}
  const wrong = result?.wrongRows ?? []
  const mended = mendedRows(wrong, fixes)
  const work = useWork(
    file && {
      place: draftPlace(`import ${plan.code}`, `${file.name} ${file.size}`),
      title: `导入${plan.title} · ${file.name}`,
    },
  )
  useDraftPart(work, 'import', {
    read: (): KeptImport | undefined => {
      if (Object.keys(fixes).length === 0) return undefined
      const { titles = [], secrets = [] } = result ?? {}
      const kept = steps.kept()
      return {
        ...kept,
        fixes: withoutColumns(
          kept.fixes,
          secrets.map((title) => titles.indexOf(title)),
        ),
      }
    },
    restore: (kept: KeptImport) => void steps.restore(kept),
    changes: (kept: KeptImport) => [
      { label: '改正的行', now: `${mended.length} 行`, kept: `${Object.keys(kept.fixes).length} 行` },
    ],
  })
  const count = result ? waitingRows(result) + mended.length : 0
  const isBlocked = mode === 'all' && result !== undefined && result.errorCount > mended.length
  const isStoring = running !== undefined && !running.isCheck && !running.held
  const start = async () => {
    const answer = await steps.store(mode)
    if (answer) work.settled()
    if (!answer || String(answer.code) === '201') return // LIST-031: what is left stays in the grid
    const key = newKey()
    const undo = () => {
      message.destroy(key)
      takeBack.mutate({ id: answer.result.historyId })
    }
    void message.success({
      key,
      duration: answer.result.historyId ? 8 : undefined, // time enough to take the import back
      content: (
        <>
          {answer.message || `${file?.name} 文件上传成功`}
          {answer.result.historyId && (
            <Button type="link" size="small" onClick={undo}>
              撤回
            </Button>
          )}
        </>
      ), // LIST-030
    })
    setOpen(false)
  }
  const leave = () =>
    work.leave(() => {
      steps.cancel()
      setOpen(false)
    })
  return (
    <Modal
      open={isOpen}
      title={`导入${plan.title}`}
      width={wrong.length ? 960 : 560}
      style={{ top: 24 }}
      okText={count ? `导入 ${count} 行` : '导入'}
      cancelText={seen && !seen.isChecked ? '关闭' : '取消'}
      okButtonProps={{ disabled: count === 0 || isBlocked, loading: running !== undefined }}
      cancelButtonProps={{ disabled: isStoring }}
      closable={!isStoring}
      keyboard={!isStoring}
      mask={{ closable: false }}
      onOk={() => void start()}
      onCancel={leave}
      afterClose={onClose}
    >
      <div className={styles.lines}>
        <Upload.Dragger
          accept=".xls,.xlsx,.csv"
          maxCount={1}
          disabled={running !== undefined}
          fileList={file ? [{ uid: file.name, name: file.name }] : []}
          beforeUpload={(chosen) => {
            void steps.check(chosen)
            return false
          }}
          onRemove={steps.takeBack}
        >
          {seen ? (
            <p className={styles.again}>点击或拖入以换一个文件</p>
          ) : (
            <>
              <p>
                <InboxOutlined style={{ fontSize: 32 }} />
              </p>
              <p>点击选择文件，或将文件拖到此处</p>
              <p>支持 .xls、.xlsx、.csv，最大 50 MB、100000 行；选择后先核对，确认后才写入</p>
            </>
          )}
        </Upload.Dragger>
        <div className={styles.choices}>
          <Radio.Group
            value={mode}
            disabled={running !== undefined}
            onChange={(event) => setMode(event.target.value)}
            options={[
              { value: 'good', label: '先导入正确的行' },
              { value: 'all', label: '全部正确才导入' },
            ]}
          />
          <span>
            <Button
              type="link"
              style={{ padding: 0, marginInlineEnd: 16 }}
              onClick={() => setRecentOpen(true)}
            >
              最近的导入
            </Button>
            <TemplateLink plan={plan} />
          </span>
        </div>
        <DraftOffer work={work} />
        {running && <Going running={running} onPause={steps.pause} onGoOn={steps.goOn} />}
        {failure && <Alert type="error" showIcon title={failure} />}
        {seen && <Outcome seen={seen} onTakeBack={(id) => takeBack.mutate({ id })} />}
        {isBlocked && <Alert type="info" showIcon title="有错误的行，请改正后再导入，或改为先导入正确的行" />}
        {result?.titles && wrong.length > 0 && (
          <WrongRows
            titles={result.titles}
            secrets={result.secrets ?? []}
            rows={wrong}
            count={result.errorCount}
            fixes={fixes}
            disabled={running !== undefined}
            onFix={(fixes) => {
              steps.mend(fixes)
              work.changed()
            }}
          />
        )}
        {isRecentOpen && (
          <Suspense fallback={null}>
            <RecentImports
              title={plan.title}
              family={importExcel.family}
              onTakenBack={(id) => id === result?.historyId && lookAgain()}
              onClose={() => setRecentOpen(false)}
            />
          </Suspense>
        )}
      </div>
    </Modal>
  )
}

function TemplateLink({ plan: { calls, title, importsWith } }: { plan: Plan }) {
  const { importTemplate } = calls
  if (!importTemplate) return null
  const save = () =>
    void download(importTemplate, { ...importsWith }, `${title}导入模板.xls`).catch(() => undefined)
  return (
    <Button type="link" style={{ padding: 0 }} onClick={save}>
      下载模板
    </Button>
  )
}

/** The state of all rows of the file, and the ignored columns. */
function Outcome({ seen, onTakeBack }: { seen: CheckedFile; onTakeBack: (id: string) => void }) {
  const { errorCount, ignored = [], msg, fileUrl, fileName, historyId } = seen.result
  const call = seen.isChecked ? undefined : errorFile(fileUrl)
  return (
    <>
      <Alert
        type={errorCount ? 'warning' : 'success'}
        showIcon
        title={importSummary(seen)}
        description={seen.isChecked ? undefined : msg} // LIST-031
        action={
          <span className={styles.actions}>
            {call && (
              <Button
                type="link"
                size="small"
                title={fileName}
                onClick={() => void download(call, {}, fileName).catch(() => undefined)}
              >
                下载错误文件
              </Button>
            )}
            {historyId && (
              <Button type="link" size="small" onClick={() => onTakeBack(historyId)}>
                撤回
              </Button>
            )}
          </span>
        }
      />
      {ignored.length > 0 && (
        <Alert type="warning" showIcon title={`以下列不认识，将被忽略：${ignored.join('、')}`} />
      )}
    </>
  )
}

interface GoingProps {
  running: Running
  onPause: () => void
  onGoOn: () => void
}

/** The progress of a step. */
function Going({ running: { importId, sent, isCheck, held }, onPause, onGoOn }: GoingProps) {
  const progress = useCall(importProgress.read, { id: importId }, { every: 1000, quiet: true })
  const { state, done = 0, total = 0 } = progress.data ?? {}
  const isStoring = sent >= 100 && total > 0
  const percent = isStoring ? Math.round((done / total) * 100) : sent
  const word =
    sent < 100
      ? '正在上传'
      : state === 'waiting'
        ? '排队中，前面的导入完成后自动开始…'
        : isStoring
          ? `${isCheck ? '已核对' : '已处理'} ${done} / ${total} 行`
          : '正在读取文件'
  return (
    <div aria-live="polite">
      {held ? heldWords[held] : word}
      {held === 'paused' && (
        <Button type="link" size="small" onClick={onGoOn}>
          继续
        </Button>
      )}
      {!held && sent < 100 && (
        <Button type="link" size="small" onClick={onPause}>
          暂停
        </Button>
      )}
      <Progress percent={percent} status={held ? 'normal' : 'active'} />
    </div>
  )
}

const heldWords = {
  paused: '已暂停上传',
  offline: '没有连到服务器，联网后自动继续上传；选择的文件和改正的内容都还在',
} as const
