import { PlusOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Upload, type UploadFile } from 'antd'
import { type AriaAttributes, type ClipboardEvent, type DragEvent, type ReactNode, useState } from 'react'
import { type StoredFile, useBackend } from '#kit/call/backend.ts'
import { fileUrl, thumbUrl } from '#kit/call/file-url.ts'
import { message, modal } from '#kit/call/messages.ts'
import { displayName, useFileInfo } from '#kit/viewer/file-info.ts'
import { useViewer } from '#kit/viewer/use-viewer.tsx'
import { acceptFor, filesIn, kindRefusal, type UploadKind } from './file-check.ts'
import styles from './upload.module.css'
import { type FieldFile, undoMs, useFiles } from './use-files.ts'

export interface UploadFieldProps extends AriaAttributes {
  /** Comma-joined paths as stored in records; set by the form. */
  value?: string | null
  onChange?: (value: string) => void
  id?: string
  disabled?: boolean
  /** The purpose of the files, which decides types and size (DEC-098). */
  biz: string
  kind: UploadKind
  /** The most files; 1 replaces the file (FILE-010). By default the limit of `biz`. */
  max?: number
  /** A hint below the control instead of the general one. */
  hint?: string
  /** Content above the files in the same box, which also accepts pasting and dropping. */
  above?: ReactNode
  /** Shows only `above` until there is a file. */
  isFolded?: boolean
}

/** Uploads pictures or files into a form's member: progress, preview, removal, several or one (FILE-007…012). */
export function UploadField({
  value,
  onChange,
  id,
  disabled,
  biz,
  kind,
  max,
  hint,
  above,
  isFolded,
  ...aria
}: UploadFieldProps) {
  const [reason, setReason] = useState('')
  const limits = useBackend().files.limitsOf(biz)
  const most = max ?? limits.count
  const isSingle = most === 1
  const isImage = kind === 'image'
  const { files, add, remove } = useFiles({
    value,
    onChange: (next) => onChange?.(next),
    biz,
    isSingle,
    onFailure: (file, why) => {
      setReason(why)
      // DEC-098: a short text for single pictures, which have no file list
      void message.error(isSingle && isImage ? '上传失败' : `${file.name} file upload failed.`)
    },
  })
  const paths = files.flatMap((file) => (file.state === 'done' || file.state === 'kept' ? file.path : []))
  const info = useFileInfo(isImage ? [] : paths) // pictures are shown without names
  const viewer = useViewer(paths)
  const kept = files.filter(({ state }) => state === 'kept').length
  const isFull = !isSingle && files.length >= most

  /** Adds files in the chosen order; unsuitable or surplus ones are reported and left out. */
  const take = (chosen: File[]) => {
    setReason('')
    const wrong = chosen.map((file) => kindRefusal(file, kind)).find(Boolean)
    if (wrong) void message.warning({ content: wrong, key: wrong })
    const right = chosen.filter((file) => !kindRefusal(file, kind))
    const room = isSingle ? 1 : Math.max(0, most - files.length)
    if (right.length > room) void message.warning(`最多上传 ${most} ${isImage ? '张图片' : '个文件'}`)
    for (const file of right.slice(0, room)) void add(file)
  }
  /** Asks before it removes a stored file; an upload that runs or has failed is removed at once. */
  const takeOut = (file: FieldFile) => {
    setReason('')
    if (file.state !== 'done' && file.state !== 'kept') return void remove(file)
    void modal.confirm({
      title: isImage
        ? '移除这张图片？'
        : `移除“${file.state === 'kept' ? file.name : displayName(file.path, info)}”？`,
      okText: '移除',
      okButtonProps: { danger: true },
      onOk: () => {
        const undo = remove(file)
        if (undo) offerUndo(undo)
      },
    })
  }
  const offerUndo = (undo: () => void) => {
    const close = message.open({
      type: 'success',
      duration: undoMs / 1000,
      content: (
        <>
          {isImage ? '图片已移除' : '文件已移除'}
          <Button
            type="link"
            size="small"
            onClick={() => {
              undo()
              close()
            }}
          >
            撤销
          </Button>
        </>
      ),
    })
  }
  const carry = (event: DragEvent | ClipboardEvent, data: DataTransfer) => {
    const carried = filesIn(data)
    if (disabled || carried.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    take(carried)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are further ways to the button inside
    <div
      className={styles.box}
      onPaste={(event) => carry(event, event.clipboardData)}
      onDragOver={(event) => event.preventDefault()}
      onDropCapture={(event) => carry(event, event.dataTransfer)}
    >
      {above}
      {(!isFolded || files.length > 0) && (
        <>
          <Upload
            id={id}
            className={styles.field}
            listType={isImage ? 'picture-card' : 'text'}
            hasControlInside={!isImage} // without a button inside, the card itself takes the keyboard
            accept={acceptFor(limits, kind)}
            multiple={!isSingle}
            disabled={disabled}
            fileList={(isSingle ? files.slice(-1) : files).map((file) => toUploadFile(file, info))}
            isImageUrl={() => isImage}
            onPreview={({ uid, name }) => viewer.open(uid, name)}
            beforeUpload={(file, batch) => {
              if (batch[0] === file) take(batch)
              return false
            }}
            showUploadList={isImage ? { showPreviewIcon: false } : true} // the picture itself opens it
            onRemove={({ uid }) => {
              const file = files.find((one) => one.uid === uid)
              if (file) takeOut(file)
              return false // the list follows the value
            }}
          >
            {isFull || disabled ? null : isImage ? (
              <span className={styles.card}>
                <PlusOutlined />
                {isSingle && files.length ? '更换' : '上传'}
              </span>
            ) : (
              <Button icon={<UploadOutlined />} {...aria}>
                上传文件
              </Button>
            )}
          </Upload>
          {reason ? (
            <p className={styles.reason} role="alert">
              {reason}
            </p>
          ) : kept > 0 ? (
            <p className={styles.hint} role="status">
              {`${kept} ${isImage ? '张照片' : '个文件'}已保存在本机，联网后自动上传`}
            </p>
          ) : (
            (!disabled || files.length === 0) && (
              <p className={styles.hint}>
                {disabled
                  ? '未上传'
                  : (hint ?? `单个文件不超过 ${limits.maxMb} MB，可拖入或粘贴${isImage ? '图片' : '文件'}`)}
              </p>
            )
          )}
        </>
      )}
      {viewer.element}
    </div>
  )
}

/** A file for antd's list. */
function toUploadFile(file: FieldFile, info: ReadonlyMap<string, StoredFile>): UploadFile {
  const { uid } = file
  if (file.state === 'sending') return { uid, name: file.name, status: 'uploading', percent: file.percent }
  if (file.state === 'failed')
    return { uid, name: file.name, status: 'error', response: file.reason || '上传失败' }
  if (file.state === 'kept') {
    const { name, url, percent, reason } = file
    if (reason) return { uid, name, status: 'error', response: reason }
    return percent === undefined
      ? { uid, name, status: 'done', url, thumbUrl: url }
      : { uid, name, status: 'uploading', percent, thumbUrl: url }
  }
  const thumb = thumbUrl(file.path, 200)
  return { uid, name: displayName(file.path, info), status: 'done', url: fileUrl(file.path), thumbUrl: thumb }
}
