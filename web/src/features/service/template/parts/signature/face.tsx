import { itemLabel } from '@banyan/contract/service/template/item'
import { Button } from 'antd'
import { useState } from 'react'
import { fileUrl } from '#kit/call/file-url.ts'
import { message } from '#kit/call/messages.ts'
import { splitPaths, useFiles } from '#kit/upload/use-files.ts'
import type { FaceProps } from '../../part.ts'
import { SignaturePad } from './pad.tsx'
import styles from './signature.module.css'

export interface Signature {
  url: string
}

/** A signature is drawn and uploaded as a picture; without network it waits on the device as photos do. */
export function Face({ item, id, value, onChange, disabled }: FaceProps<Signature[]>) {
  const [isDrawn, setDrawn] = useState(false)
  const [sheet, setSheet] = useState(0)
  const { files, add, remove } = useFiles({
    value: (value ?? []).map(({ url }) => url).join(','),
    onChange: (paths) => onChange(splitPaths(paths).map((url) => ({ url }))),
    biz: 'workorder',
    isSingle: true,
    onFailure: (_, reason) => {
      setDrawn(false)
      setSheet((before) => before + 1)
      void message.error(reason || '签名没有保存，请重签')
    },
  })
  const stored = files.find(({ state }) => state === 'done' || state === 'kept')
  const clear = () => {
    for (const file of files) remove(file)
    setDrawn(false)
    setSheet((before) => before + 1)
  }
  const label = itemLabel(item)
  if (stored && 'path' in stored && !isDrawn)
    return (
      <div className={styles.signature}>
        <img className={styles.picture} src={fileUrl(stored.path)} alt={label} />
        <Button id={id} disabled={disabled} onClick={clear}>
          重签
        </Button>
      </div>
    )
  return (
    <div className={styles.signature}>
      <div className={styles.paper}>
        <SignaturePad
          key={sheet}
          id={id}
          label={label}
          disabled={disabled}
          onDraw={() => setDrawn(true)}
          onDrawn={(file) => {
            // Replaces the stored picture of the first strokes.
            if (stored) remove(stored)
            void add(file)
          }}
        />
        {!isDrawn && <span className={styles.hint}>请在此处签名</span>}
      </div>
      {isDrawn && (
        <Button disabled={disabled} onClick={clear}>
          清除
        </Button>
      )}
    </div>
  )
}
