import MDEditor from '@uiw/react-md-editor/nohighlight'
import { type ClipboardEvent, type DragEvent, useReducer, useRef } from 'react'
import { useBackend } from '#kit/call/backend.ts'
import { message } from '#kit/call/messages.ts'
import { useMedia } from '#kit/ui/media.ts'
import { filesIn } from '#kit/upload/file-check.ts'
import { uploadPicture } from '#kit/upload/upload-picture.ts'
import { useTextPictures } from '#kit/upload/use-text-pictures.ts'
import type { EditProps } from '#kit/widgets/widget.ts'
import styles from './markdown.module.css'
import { MarkdownText } from './markdown-text.tsx'
import { commands, extraCommands } from './toolbar.tsx'

/** Markdown beside its preview; on a phone one of the two (WIDGET-030). */
export function Edit({ field, value, onChange, isFirst, disabled, id, ...aria }: EditProps<string>) {
  const { files } = useBackend()
  const isNarrow = useMedia('(max-width: 767.98px)')
  const box = useRef<HTMLDivElement>(null)
  const text = value ?? ''
  const latest = useRef(text)
  latest.current = text
  const [, showAgain] = useReducer((count: number) => count + 1, 0)
  useTextPictures(text, showAgain)

  /** Uploads pasted pictures and inserts their addresses at the cursor. */
  const carry = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    const pictures = filesIn(data)
    if (disabled || pictures.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    for (const file of pictures) {
      void uploadPicture(file, files, message).then(
        (found) => found && insert(`![${altText(found.name)}](${found.url})`),
      )
    }
  }
  const insert = (piece: string) => {
    const at = box.current?.querySelector('textarea')?.selectionStart ?? latest.current.length
    latest.current = latest.current.slice(0, at) + piece + latest.current.slice(at)
    onChange?.(latest.current)
  }

  return (
    <div
      ref={box}
      className={styles.editor}
      onPaste={(event) => carry(event, event.clipboardData)}
      onDropCapture={(event) => carry(event, event.dataTransfer)}
    >
      <MDEditor
        value={text}
        onChange={(next) => onChange?.(next ?? '')}
        height={300}
        preview={disabled ? 'preview' : isNarrow ? 'edit' : 'live'}
        hideToolbar={disabled}
        visibleDragbar={false}
        autoFocus={isFirst}
        defaultTabEnable // Tab leaves the field, as everywhere in a form
        commands={commands}
        extraCommands={extraCommands}
        textareaProps={{
          ...aria,
          id,
          disabled,
          placeholder: field.placeholder ?? `请输入${field.label}`,
        }}
        components={{ preview: (source) => <MarkdownText source={source} /> }}
      />
    </div>
  )
}

/** The file name without brackets, which would end the link text. */
const altText = (name: string) => name.replace(/[[\]\\]/g, '')
