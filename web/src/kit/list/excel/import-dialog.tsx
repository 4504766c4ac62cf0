import { InboxOutlined } from '@ant-design/icons'
import { type ImportResult, importProgress } from '@banyan/contract/uniform'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Modal, Progress, Radio, Upload } from 'antd'
import { useState } from 'react'
import { CallError, download, upload } from '#kit/call/api.ts'
import { useCall } from '#kit/call/hooks.ts'
import type { Plan } from '../family.ts'
import { errorFile } from './error-file.ts'
import { cellsOf, type Fixes, fileOf } from './fixed-rows.ts'
import styles from './import-dialog.module.css'
import { WrongRows } from './wrong-rows.tsx'

interface Props {
  plan: Plan
  onClose: () => void
}

/** Excel import (LIST-008, DEC-068): choose a file, see what is wrong with it, mend that, and watch it go in. */
export function ImportDialog({ plan, onClose }: Props) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(true)
  const [file, setFile] = useState<File>()
  const [mode, setMode] = useState<'good' | 'all'>('good')
  const [running, setRunning] = useState<{ importId: string; sent: number; isCheck: boolean }>()
  const [seen, setSeen] = useState<Seen>()
  const [fixes, setFixes] = useState<Fixes>({})
  const [failure, setFailure] = useState<string>()
  const progress = useCall(importProgress.read, running && { id: running.importId }, {
    every: 1000,
    quiet: true,
  })
  const { importExcel, importTemplate } = plan.calls
  if (!importExcel) return null

  /** Sends a file; nothing comes back when that failed. */
  const send = async (chosen: File, how: 'good' | 'all' | 'check') => {
    const importId = crypto.randomUUID()
    const isCheck = how === 'check'
    setRunning({ importId, sent: 0, isCheck })
    setFailure(undefined)
    try {
      return await upload(
        importExcel,
        chosen,
        { ...plan.importsWith, mode: how, importId },
        { quiet: true, onProgress: (sent) => setRunning({ importId, sent, isCheck }) },
      )
    } catch (error) {
      setFailure(failureOf(error, chosen.name))
      return undefined
    } finally {
      setRunning(undefined)
    }
  }
  const check = async (chosen: File) => {
    setFile(chosen)
    setSeen(undefined)
    setFixes({})
    const answer = await send(chosen, 'check')
    if (answer) setSeen({ result: answer.result, isChecked: true })
  }
  const mended = seen?.result.wrongRows?.filter(({ row }) => row in fixes) ?? []
  const start = async (chosen: File) => {
    const isFirst = seen?.isChecked === true
    const first = isFirst ? await send(chosen, mode) : undefined
    if (isFirst && !first) return
    const { titles = [] } = seen?.result ?? {}
    const rows = mended.map((row) => cellsOf(row, fixes))
    const second = rows.length ? await send(fileOf(titles, rows, plan.title), 'good') : undefined
    void client.invalidateQueries({ queryKey: [importExcel.family] })
    const last = second ?? first
    if (!last) return
    setFixes({})
    if (String(last.code) === '201') return setSeen({ result: last.result, isChecked: false }) // LIST-031
    void message.success(last.message || `${chosen.name} 文件上传成功`) // LIST-030
    setOpen(false)
  }

  const { result } = seen ?? {}
  const good = seen?.isChecked ? seen.result.totalCount - seen.result.errorCount : 0
  const count = good + mended.length
  const isBlocked =
    mode === 'all' && seen?.isChecked === true && result !== undefined && result.errorCount > 0
  return (
    <Modal
      open={isOpen}
      title={`导入${plan.title}`}
      width={result?.wrongRows ? 960 : 560}
      okText={seen && count ? `导入 ${count} 行` : '导入'}
      cancelText={seen && !seen.isChecked ? '关闭' : '取消'}
      okButtonProps={{ disabled: count === 0 || isBlocked, loading: running !== undefined }}
      cancelButtonProps={{ disabled: running !== undefined }}
      closable={!running}
      keyboard={!running}
      mask={{ closable: false }}
      onOk={() => file && void start(file)}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <div className={styles.lines}>
        <Upload.Dragger
          accept=".xls,.xlsx,.csv"
          maxCount={1}
          disabled={running !== undefined}
          fileList={file ? [{ uid: file.name, name: file.name }] : []}
          beforeUpload={(chosen) => {
            void check(chosen)
            return false
          }}
          onRemove={() => {
            setFile(undefined)
            setSeen(undefined)
          }}
        >
          <p>
            <InboxOutlined style={{ fontSize: 32 }} />
          </p>
          <p>点击选择文件，或将文件拖到此处</p>
          <p>支持 .xls、.xlsx、.csv，最大 50 MB、100000 行；选择后先核对，确认后才写入</p>
        </Upload.Dragger>
        <Radio.Group
          value={mode}
          disabled={running !== undefined}
          onChange={(event) => setMode(event.target.value)}
          options={[
            { value: 'good', label: '先导入正确的行' },
            { value: 'all', label: '全部正确才导入' },
          ]}
        />
        {importTemplate && (
          <Button
            type="link"
            style={{ alignSelf: 'start', padding: 0 }}
            onClick={() =>
              void download(importTemplate, { ...plan.importsWith }, `${plan.title}导入模板.xls`).catch(
                () => undefined,
              )
            }
          >
            下载模板
          </Button>
        )}
        {running && (
          <Going
            sent={running.sent}
            isWaiting={progress.data?.state === 'waiting'}
            isCheck={running.isCheck}
            done={progress.data?.done ?? 0}
            total={progress.data?.total ?? 0}
          />
        )}
        {failure && <Alert type="error" showIcon title={failure} />}
        {seen && <Outcome seen={seen} />}
        {isBlocked && (
          <Alert type="info" showIcon title="有错误的行，请在文件中改正后重新选择，或改为先导入正确的行" />
        )}
        {result?.wrongRows && result.titles && !isBlocked && (
          <WrongRows
            titles={result.titles}
            rows={result.wrongRows}
            count={result.errorCount}
            fixes={fixes}
            disabled={running !== undefined}
            onFix={setFixes}
          />
        )}
      </div>
    </Modal>
  )
}

/** What the server said of a file: looked at only, or stored as far as it was good. */
interface Seen {
  result: ImportResult
  isChecked: boolean
}

/** What will be, or what became of it, and the columns that are left out. */
function Outcome({ seen: { result, isChecked } }: { seen: Seen }) {
  const { totalCount, errorCount, ignored = [] } = result
  return (
    <>
      {isChecked ? (
        <Alert
          type={errorCount ? 'warning' : 'success'}
          showIcon
          title={`可导入 ${totalCount - errorCount} 行${errorCount ? `，有错误 ${errorCount} 行` : ''}`}
        />
      ) : (
        <Partial result={result} />
      )}
      {ignored.length > 0 && (
        <Alert type="warning" showIcon title={`以下列不认识，将被忽略：${ignored.join('、')}`} />
      )}
    </>
  )
}

interface GoingProps {
  sent: number
  isCheck: boolean
  isWaiting: boolean
  done: number
  total: number
}

function Going({ sent, isCheck, isWaiting, done, total }: GoingProps) {
  const isStoring = sent >= 100 && total > 0
  const percent = isStoring ? Math.round((done / total) * 100) : sent
  const word =
    sent < 100
      ? '正在上传'
      : isWaiting
        ? '排队中，前面的导入完成后自动开始…'
        : isStoring
          ? `${isCheck ? '已核对' : '已处理'} ${done} / ${total} 行`
          : '正在读取文件'
  return (
    <div aria-live="polite">
      {word}
      <Progress percent={percent} status="active" />
    </div>
  )
}

/** Some rows were bad: what became of all of them, and the file with the bad ones (LIST-031). */
function Partial({ result }: { result: ImportResult }) {
  const call = errorFile(result.fileUrl)
  return (
    <Alert
      type="warning"
      showIcon
      title={result.msg}
      action={
        call && (
          <Button
            type="link"
            size="small"
            title={result.fileName}
            onClick={() => void download(call, {}, result.fileName).catch(() => undefined)}
          >
            下载错误文件
          </Button>
        )
      }
    />
  )
}

/** LIST-032 when the server answered without success, LIST-033 when the upload itself failed. */
export const failureOf = (error: unknown, fileName: string): string => {
  const isRefusal = error instanceof CallError && error.status === 200 && error.message !== ''
  return isRefusal ? `${fileName} ${error.message}.` : '文件上传失败'
}
