import { PaperClipOutlined } from '@ant-design/icons'
import type { MouseEvent } from 'react'
import { fileUrl } from '#kit/call/file-url.ts'
import { warn } from '#kit/call/report.ts'
import { displayName, useFileInfo } from './file-info.ts'
import styles from './files.module.css'
import { previewKindForFile, sizeText } from './preview-kind.ts'
import { useViewer } from './use-viewer.tsx'

interface Props {
  paths: readonly string[]
  /** One per line with sizes, as in a record; otherwise on one line, as in a cell. */
  isOpen: boolean
}

/** File names as links: viewable files open, others are downloaded. */
export function FileLinks({ paths, isOpen }: Props) {
  const info = useFileInfo(paths)
  const viewer = useViewer(paths)
  const open = (event: MouseEvent, path: string) => {
    event.stopPropagation() // otherwise the card around it would open the record
    if (!fileUrl(path)) return warn('未知的文件') // LIST-011
    if (!previewKindForFile(path) || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    viewer.open(path)
  }
  return (
    <span className={isOpen ? styles.list : styles.line}>
      {paths.map((path) => {
        const name = displayName(path, info)
        const size = info.get(path)?.size
        return (
          <span key={path} className={styles.file}>
            <a href={fileUrl(path)} download={name} title={name} onClick={(event) => open(event, path)}>
              <PaperClipOutlined /> {name}
            </a>
            {isOpen && size !== undefined && <span className={styles.size}>{sizeText(size)}</span>}
          </span>
        )
      })}
      {viewer.element}
    </span>
  )
}
