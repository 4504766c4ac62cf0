import { lazy, type ReactNode, Suspense, useState } from 'react'
import { fileUrl } from '#kit/call/file-url.ts'
import { previewKindForFile } from './preview-kind.ts'

const ImageViewer = lazy(() => import('./image-viewer.tsx').then((file) => ({ default: file.ImageViewer })))
const FilePreview = lazy(() => import('./file-preview.tsx').then((file) => ({ default: file.FilePreview })))

interface Viewer {
  /** Opens a file in the matching viewer, or downloads it. */
  open: (path: string, name?: string) => void
  /** The element to render beside the list of files. */
  element: ReactNode
}

/** A viewer for several files, whose code is loaded on demand. */
export function useViewer(paths: readonly string[]): Viewer {
  const [path, setPath] = useState<string>()
  const close = () => setPath(undefined)
  const pictures = paths.filter((each) => previewKindForFile(each) === 'image')
  return {
    open: (wanted, name) => {
      if (previewKindForFile(wanted)) setPath(wanted)
      else downloadFile(wanted, name)
    },
    element: path && (
      <Suspense>
        {previewKindForFile(path) === 'image' ? (
          <ImageViewer paths={pictures} first={path} onClose={close} />
        ) : (
          <FilePreview path={path} onClose={close} />
        )}
      </Suspense>
    ),
  }
}

function downloadFile(path: string, name = ''): void {
  const link = document.createElement('a')
  link.href = fileUrl(path) ?? ''
  link.download = name
  link.click()
}
