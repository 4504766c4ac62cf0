import { InboxOutlined } from '@ant-design/icons'
import { type ImportResult, importProgress } from '@banyan/contract/uniform'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Modal, Progress, Radio, Upload } from 'antd'
import { useState } from 'react'
import { CallError, download, upload } from '#kit/call/api.ts'
import { useCall } from '#kit/call/hooks.ts'
import type { Plan } from '../family.ts'
import { errorFile } from './error-file.ts'
import styles from './import-dialog.module.css'

interface Props {
  plan: Plan
  onClose: () => void
}

/** Excel import (LIST-008, DEC-068): choose or drop a file, watch it go in, read what became of it. */
export function ImportDialog({ plan, onClose }: Props) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(true)
  const [file, setFile] = useState<File>()
  const [mode, setMode] = useState<'good' | 'all'>('good')
  const [running, setRunning] = useState<{ importId: string; sent: number }>()
  const [partial, setPartial] = useState<ImportResult>()
  const [failure, setFailure] = useState<string>()
  const progress = useCall(importProgress.read, running && { id: running.importId }, {
    every: 1000,
    quiet: true,
  })
  const { importExcel, importTemplate } = plan.calls
  if (!importExcel) return null

  const start = async (chosen: File) => {
    const importId = crypto.randomUUID()
    setRunning({ importId, sent: 0 })
    setPartial(undefined)
    setFailure(undefined)
    try {
      const answer = await upload(
        importExcel,
        chosen,
        { mode, importId },
        {
          quiet: true,
          onProgress: (sent) => setRunning({ importId, sent }),
        },
      )
      void client.invalidateQueries({ queryKey: [importExcel.family] })
      if (String(answer.code) === '201') {
        setPartial(answer.result) // LIST-031
        setFile(undefined)
      } else {
        void message.success(answer.message || `${chosen.name} 文件上传成功`) // LIST-030
        setOpen(false)
      }
    } catch (error) {
      setFailure(failureOf(error, chosen.name))
    } finally {
      setRunning(undefined)
    }
  }

  return (
    <Modal
      open={isOpen}
      title={`导入${plan.title}`}
      width={560}
      okText="导入"
      cancelText={partial ? '关闭' : '取消'}
      okButtonProps={{ disabled: !file, loading: running !== undefined }}
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
            setFile(chosen)
            setPartial(undefined)
            setFailure(undefined)
            return false
          }}
          onRemove={() => setFile(undefined)}
        >
          <p>
            <InboxOutlined style={{ fontSize: 32 }} />
          </p>
          <p>点击选择文件，或将文件拖到此处</p>
          <p>支持 .xls、.xlsx、.csv，最大 50 MB、100000 行</p>
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
              void download(importTemplate, {}, `${plan.title}导入模板.xls`).catch(() => undefined)
            }
          >
            下载模板
          </Button>
        )}
        {running && (
          <Going
            sent={running.sent}
            isWaiting={progress.data?.state === 'waiting'}
            done={progress.data?.done ?? 0}
            total={progress.data?.total ?? 0}
          />
        )}
        {failure && <Alert type="error" showIcon title={failure} />}
        {partial && <Partial result={partial} />}
      </div>
    </Modal>
  )
}

interface GoingProps {
  sent: number
  isWaiting: boolean
  done: number
  total: number
}

function Going({ sent, isWaiting, done, total }: GoingProps) {
  const isStoring = sent >= 100 && total > 0
  const percent = isStoring ? Math.round((done / total) * 100) : sent
  const word =
    sent < 100
      ? '正在上传'
      : isWaiting
        ? '排队中，前面的导入完成后自动开始…'
        : isStoring
          ? `已处理 ${done} / ${total} 行`
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
