import { importHistory, type TakenBack } from '@banyan/contract/import-history'
import { useAction } from '#kit/call/hooks.ts'
import { modal } from '#kit/call/messages.ts'
import { showSuccess } from '#kit/call/report.ts'
import styles from './recent-imports.module.css'

/** Takes an import back; rows that stay are listed with reasons. `family` is the one whose rows were imported. */
export function useTakeBack(family: string, onDone?: () => void) {
  return useAction(importHistory.takeBack, {
    refreshes: [family],
    quiet: true,
    onDone: (result) => {
      onDone?.()
      const title = `已撤回 ${result.removed} 行`
      if (result.keptCount === 0) showSuccess(title)
      else
        void modal.info({ title: `${title}，保留 ${result.keptCount} 行`, content: <KeptRows {...result} /> })
    },
  })
}

function KeptRows({ kept, keptCount }: TakenBack) {
  return (
    <>
      <p className={styles.hint}>以下记录没有删除：</p>
      <ul className={styles.kept}>
        {kept.map(({ id, name, reason }) => (
          <li key={id}>
            {name && <b>{name} </b>}
            {reason}
          </li>
        ))}
        {keptCount > kept.length && <li>……等 {keptCount} 条</li>}
      </ul>
    </>
  )
}
