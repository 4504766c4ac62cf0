import { PlusOutlined, UploadOutlined } from '@ant-design/icons'
import { acceptOf, type BizName, bizOf } from '@banyan/contract/files/biz'
import { App, Button, Upload, type UploadFile } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { fileUrl } from '#kit/file-url.ts'
import styles from './upload.module.css'
import { type FieldFile, useFiles } from './use-files.ts'

const Preview = lazy(() => import('./preview.tsx').then((file) => ({ default: file.Preview })))

export interface UploadFieldProps {
  /** Paths, comma-joined as records hold them; filled in by the form. */
  value?: string | null
  onChange?: (value: string) => void
  id?: string
  disabled?: boolean
  /** What the files are for: decides kinds, size and the most there may be (DEC-098). */
  biz: BizName
  kind: 'image' | 'file'
  /** How many; 1 keeps the last one (FILE-010). Without it as many as `biz` allows. */
  max?: number
  /** Under the control, in place of the general hint. */
  hint?: string
}

/** Uploads pictures or files into a form's member: progress, preview, removal, several or one (FILE-007…012). */
export function UploadField({ value, onChange, id, disabled, biz, kind, max, hint }: UploadFieldProps) {
  const { message } = App.useApp()
  const [reason, setReason] = useState('')
  const [shown, setShown] = useState<string>()
  const most = Math.min(max ?? bizOf(biz).count, bizOf(biz).count)
  const isSingle = most === 1
  const { files, add, remove } = useFiles({
    value,
    onChange: (next) => onChange?.(next),
    biz,
    isSingle,
    onFailure: (file, why) => {
      setReason(why)
      // DEC-098: the first where a file list exists, the second for single pictures
      void message.error(isSingle && kind === 'image' ? '上传失败' : `${file.name} file upload failed.`)
    },
  })
  const isFull = !isSingle && files.length >= most
  const pictures = files.flatMap((file) => (file.state === 'done' ? (fileUrl(file.path) ?? []) : []))

  return (
    <div>
      <Upload
        id={id}
        className={styles.field}
        listType={kind === 'image' ? 'picture-card' : 'text'}
        accept={kind === 'image' ? imagesOf(biz) : acceptOf(biz)}
        multiple={!isSingle}
        disabled={disabled}
        fileList={(isSingle ? files.slice(-1) : files).map(listed)}
        isImageUrl={() => kind === 'image'}
        onPreview={kind === 'image' ? ({ url }) => setShown(url) : undefined}
        beforeUpload={(file, batch) => {
          setReason('')
          // what does not fit any more is left out, in the order chosen
          if (isSingle || files.length + batch.indexOf(file) < most) void add(file)
          return false
        }}
        onRemove={({ uid }) => {
          const file = files.find((one) => one.uid === uid)
          if (file) remove(file)
          setReason('')
          return false // the list follows the value
        }}
      >
        {isFull || disabled ? null : kind === 'image' ? (
          <span className={styles.card}>
            <PlusOutlined />
            {isSingle && files.length ? '更换' : '上传'}
          </span>
        ) : (
          <Button icon={<UploadOutlined />}>上传文件</Button>
        )}
      </Upload>
      {reason ? (
        <p className={styles.reason} role="alert">
          {reason}
        </p>
      ) : (
        <p className={styles.hint}>{hint ?? `单个文件不超过 ${bizOf(biz).maxMb} MB`}</p>
      )}
      {shown && (
        <Suspense>
          <Preview pictures={pictures} first={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

/** A file as antd's list wants it. */
function listed(file: FieldFile): UploadFile {
  const { uid, name } = file
  if (file.state === 'sending') return { uid, name, status: 'uploading', percent: file.percent }
  if (file.state === 'failed') return { uid, name, status: 'error', response: file.reason || '上传失败' }
  const url = fileUrl(file.path)
  return { uid, name, status: 'done', url, thumbUrl: url && `${url}?thumb=200` }
}

/** The picture kinds among what a purpose accepts. */
const imagesOf = (biz: BizName) =>
  acceptOf(biz)
    .split(',')
    .filter((name) => /^\.(jpe?g|png|gif|webp|svg)$/.test(name))
    .join(',')
