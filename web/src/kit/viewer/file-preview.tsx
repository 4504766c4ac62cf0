import { DownloadOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { fileUrl } from '#kit/call/file-url.ts'
import { FullModal } from '#kit/ui/full-modal.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { displayName, useFileInfo } from './file-info.ts'
import { type PreviewKind, previewKindForFile, sizeText } from './preview-kind.ts'
import { useFileText } from './use-file-text.ts'
import styles from './viewer.module.css'

interface Props {
  path: string
  onClose: () => void
}

/** Shows a PDF, audio, video or text file. Pictures have their own viewer. */
export function FilePreview({ path, onClose }: Props) {
  const [isOpen, setOpen] = useState(true)
  const info = useFileInfo([path])
  const name = displayName(path, info)
  const size = info.get(path)?.size
  const url = fileUrl(path)
  return (
    <FullModal
      open={isOpen}
      width={800}
      title={name}
      footer={null}
      destroyOnHidden // stops playback when the dialog closes
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <Body look={previewKindForFile(path)} url={url} name={name} />
      <div className={styles.foot}>
        {size !== undefined && <span>{sizeText(size)}</span>}
        <Button icon={<DownloadOutlined />} href={url} download={name}>
          下载
        </Button>
      </div>
    </FullModal>
  )
}

function Body({
  look,
  url = '',
  name,
}: {
  look: PreviewKind | undefined
  url: string | undefined
  name: string
}) {
  if (look === 'pdf') return <iframe className={styles.frame} src={url} title={name} />
  // biome-ignore lint/a11y/useMediaCaption: what people uploaded has none
  if (look === 'audio') return <audio className={styles.media} src={url} controls aria-label={name} />
  // biome-ignore lint/a11y/useMediaCaption: what people uploaded has none
  if (look === 'video') return <video className={styles.media} src={url} controls aria-label={name} />
  if (look === 'text') return <TextBody url={url} />
  return <Alert type="info" title="该文件不支持预览，请下载后查看" />
}

function TextBody({ url }: { url: string }) {
  const { data, isError, refetch } = useFileText(url)
  if (isError) {
    return (
      <Alert
        type="error"
        title="文件读取失败，可能已被删除"
        action={<Button onClick={() => void refetch()}>重试</Button>}
      />
    )
  }
  if (!data) return <Skeleton rows={6} />
  return (
    <>
      <pre className={styles.text}>{data.text}</pre>
      {data.isCut && <p className={styles.foot}>文件较大，只显示开头部分</p>}
    </>
  )
}
