import { homePage } from '@banyan/contract/tenancy/page-config'
import { Button } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useCall } from '#kit/call/hooks.ts'
import { OrderPaper, type PaperState } from './order-paper.tsx'
import styles from './paper.module.css'

/** The most orders printed at once. */
const maxPapers = 50

interface Props {
  ids: readonly string[]
  onClose: () => void
}

/** Orders with their reports as sheets of paper, each beginning on a page of its own; the browser prints or saves them as PDF. */
export function OrderPapers({ ids, onClose }: Props) {
  const shown = ids.slice(0, maxPapers)
  const site = useCall(homePage.site, {}, { quiet: true })
  const [states, setStates] = useState<Record<string, PaperState>>({})
  const report = useCallback(
    (id: string, state: PaperState) =>
      setStates((all) => (all[id] === state ? all : { ...all, [id]: state })),
    [],
  )
  const sheets = useRef<HTMLDivElement>(null)
  const pending = shown.filter((id) => !states[id]).length
  const refused = shown.filter((id) => states[id] === 'refused').length
  useEffect(() => {
    const close = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  }, [onClose])
  const print = async () => {
    const pictures = [...(sheets.current?.querySelectorAll('img') ?? [])]
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)))
    window.print()
  }
  return createPortal(
    <div className={styles.desk} role="dialog" aria-label="打印工单">
      <div className={styles.bar}>
        <span>
          {pending > 0
            ? `正在准备 ${shown.length - pending} / ${shown.length} 张`
            : `${shown.length - refused} 张工单`}
          {refused > 0 && `，${refused} 张不存在或无权查看`}
          {ids.length > maxPapers && `，一次最多打印 ${maxPapers} 张`}
        </span>
        <Button onClick={onClose}>返回</Button>
        <Button
          type="primary"
          disabled={pending > 0 || refused === shown.length}
          onClick={() => void print()}
        >
          打印或存为 PDF
        </Button>
      </div>
      <div ref={sheets}>
        {shown.map((id) => (
          <OrderPaper key={id} id={id} site={site.data} onState={report} />
        ))}
      </div>
    </div>,
    document.body,
  )
}
