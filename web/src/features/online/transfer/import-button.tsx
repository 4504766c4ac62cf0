import { definitionTransfer } from '@banyan/contract/online/definition-file'
import { Button } from 'antd'
import { useRef } from 'react'
import { Allow } from '#kit/ui/allow.tsx'

/** Chooses a file of definitions. */
export function ImportButton({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Allow call={definitionTransfer.importDefinitions}>
      <Button onClick={() => input.current?.click()}>导入定义</Button>
      <input
        ref={input}
        type="file"
        accept=".json"
        hidden
        aria-label="选择定义文件"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = '' // the same file may be chosen again
          if (file) onFile(file)
        }}
      />
    </Allow>
  )
}
