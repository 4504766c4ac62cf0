import { PictureOutlined } from '@ant-design/icons'
import { type MouseEvent, useState } from 'react'
import { thumbUrl } from '#kit/call/file-url.ts'
import styles from './files.module.css'
import { useViewer } from './use-viewer.tsx'

interface Props {
  paths: readonly string[]
  label: string
  /** All pictures, larger, as in a record; otherwise the first few, as in a cell. */
  isOpen: boolean
}

const inCell = 3

/** Small pictures made by the server; each opens the viewer. */
export function Thumbnails({ paths, label, isOpen }: Props) {
  const viewer = useViewer(paths)
  const shown = isOpen ? paths : paths.slice(0, inCell)
  const open = (event: MouseEvent, path: string) => {
    event.stopPropagation() // otherwise the card around it would open the record
    viewer.open(path)
  }
  return (
    <span className={`${styles.thumbs} ${isOpen ? styles.large : ''}`}>
      {shown.map((path, at) => (
        <button
          key={path}
          type="button"
          aria-label={`查看${label} ${at + 1}`}
          onClick={(event) => open(event, path)}
        >
          <Thumb path={path} edge={isOpen ? 200 : 100} />
        </button>
      ))}
      {paths.length > shown.length && <span className={styles.size}>+{paths.length - shown.length}</span>}
      {viewer.element}
    </span>
  )
}

function Thumb({ path, edge }: { path: string; edge: number }) {
  const [isBroken, setBroken] = useState(false)
  const url = thumbUrl(path, edge)
  if (!url || isBroken) return <PictureOutlined title="图片无法显示" />
  return <img src={url} alt="" loading="lazy" onError={() => setBroken(true)} />
}
