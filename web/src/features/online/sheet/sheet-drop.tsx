import { formDefinition } from '@banyan/contract/online/form-head'
import { Button } from 'antd'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { useAllowed } from '#kit/ui/allow.tsx'
import styles from './sheet.module.css'

interface Props {
  onFile: (file: File) => void
  children: ReactNode
}

const acceptedFileTypes = '.xls,.xlsx,.csv'

/** Takes a sheet that is dropped anywhere on a page. */
export function SheetDrop({ onFile, children }: Props) {
  const isAllowed = useMayMakeForms()
  const [isOver, setOver] = useState(false)
  if (!isAllowed) return children
  const hasFile = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button beside it takes the file as well
    <div
      className={styles.page}
      onDragOver={(event) => {
        if (!hasFile(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        setOver(false)
        const [file] = event.dataTransfer.files
        if (!file) return
        event.preventDefault()
        onFile(file)
      }}
    >
      {children}
      {isOver && <div className={styles.over}>松开鼠标，由这个表格生成表单</div>}
    </div>
  )
}

/** Chooses a sheet by hand. */
export function SheetButton({ onFile }: Pick<Props, 'onFile'>) {
  const isAllowed = useMayMakeForms()
  const input = useRef<HTMLInputElement>(null)
  if (!isAllowed) return null
  return (
    <>
      <Button onClick={() => input.current?.click()}>由表格生成</Button>
      <input
        ref={input}
        type="file"
        accept={acceptedFileTypes}
        hidden
        aria-label="选择表格文件"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = '' // the same file may be chosen again
          if (file) onFile(file)
        }}
      />
    </>
  )
}

function useMayMakeForms(): boolean {
  const allowed = useAllowed()
  return allowed(formDefinition.readSheet) && allowed(formDefinition.publish)
}
