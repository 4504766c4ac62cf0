import { useEffect, useRef } from 'react'
import { useBackend } from '#kit/call/backend.ts'
import { message } from '#kit/call/messages.ts'
import { displayUrl } from '#kit/call/text-url.ts'
import { filesIn } from '#kit/upload/file-check.ts'
import { uploadPicture } from '#kit/upload/upload-picture.ts'
import { useTextPictures } from '#kit/upload/use-text-pictures.ts'
import type { EditProps } from '#kit/widgets/widget.ts'
import { type Editor, openEditor } from './editor.ts'
import { toEditorHtml, toPastedHtml, toStoredHtml } from './html.ts'
import styles from './umeditor.module.css'

/** A rich-text editor, 300 px high (PICK-025, WIDGET-019). Input and output are cleaned by the list. */
export function Edit({ field, value, onChange, isFirst, disabled, id, ...aria }: EditProps<string>) {
  const { files } = useBackend()
  const bar = useRef<HTMLDivElement>(null)
  const area = useRef<HTMLDivElement>(null)
  const editor = useRef<Editor>(undefined)
  const known = useRef(value ?? '')
  const latest = useRef({ onChange })
  latest.current = { onChange }

  // The editor is no React component: it is opened once, and told of what changes around it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once
  useEffect(() => {
    if (!bar.current || !area.current) return
    const store = async (file: File) => {
      const found = await uploadPicture(file, files, message)
      return found && { ...found, url: displayUrl(found.url) }
    }
    const opened = openEditor(bar.current, area.current, {
      html: toEditorHtml(known.current),
      label: field.label,
      placeholder: field.placeholder ?? `请输入${field.label}`,
      isDisabled: disabled === true,
      onChange: (html) => {
        const clean = toStoredHtml(html)
        if (clean === known.current) return
        known.current = clean
        latest.current.onChange?.(clean)
      },
      onPaste: (data) => {
        const pictures = filesIn(data)
        const html = data.getData('text/html')
        if (html) return toPastedHtml(html)
        if (pictures.length === 0) return undefined
        for (const file of pictures) {
          void store(file).then((found) => found && opened.insert(found))
        }
        return ''
      },
      onUpload: store,
    })
    editor.current = opened
    if (isFirst) opened.focus()
    return opened.close
  }, [])

  // Sets a value that was changed outside: the form was filled or cleared.
  useEffect(() => {
    if ((value ?? '') === known.current) return
    known.current = value ?? ''
    editor.current?.fill(toEditorHtml(known.current))
  }, [value])
  useTextPictures(value ?? '', () => editor.current?.fill(toEditorHtml(known.current)))
  useEffect(() => editor.current?.setDisabled(disabled === true), [disabled])

  return (
    <div id={id} className={`${styles.editor} ${disabled ? styles.off : ''}`} {...aria}>
      <div ref={bar} className={styles.bar} />
      <div ref={area} className={styles.area} />
    </div>
  )
}
