import { templateChanges } from '@banyan/contract/service/template/template-changes'
import { Button, Modal } from 'antd'
import { ChangeList } from '#kit/designer/change-list.tsx'
import styles from '#kit/designer/designer.module.css'
import type { DraftConflict } from './use-template-draft.ts'

interface Props {
  conflict: DraftConflict
  onMerge: () => void
  onMine: () => void
  onNewest: () => void
  onGoOn: () => void
}

/**
 * Shows who changed what in a template edited by two people, to keep both changes or one; nothing is dropped without a
 * choice (DEC-114).
 */
export function DesignConflict({ conflict, onMerge, onMine, onNewest, onGoOn }: Props) {
  const { base, mine, newest, who = '有人', isLeft } = conflict
  return (
    <Modal
      open
      title="模板已被他人修改"
      closable={!isLeft}
      keyboard={!isLeft}
      mask={{ closable: false }}
      onCancel={onGoOn}
      footer={[
        !isLeft && (
          <Button key="edit" onClick={onGoOn}>
            继续编辑
          </Button>
        ),
        <Button key="newest" onClick={onNewest}>
          {isLeft ? '放弃我的修改' : '使用最新内容'}
        </Button>,
        <Button key="mine" onClick={onMine}>
          保留我的修改
        </Button>,
        <Button key="merge" type="primary" onClick={onMerge}>
          合并
        </Button>,
      ]}
    >
      <p>
        {isLeft
          ? `您上次的修改还没有保存，这期间${who}保存了这份模板。`
          : `在您编辑期间，${who}保存了这份模板。`}
        合并后双方的修改都保留，同一处以您的为准；保留您的修改会覆盖对方的内容
        {isLeft ? '。' : '；使用最新内容后，可以用“撤销”找回您的修改。'}
      </p>
      <section aria-label="对方的修改">
        <p className={styles.note}>对方的修改：</p>
        <ChangeList changes={templateChanges(base, newest.items)} empty="内容没有变化" />
      </section>
      <section aria-label="您的修改">
        <p className={styles.note}>您的修改：</p>
        <ChangeList changes={templateChanges(base, mine)} empty="内容没有变化" />
      </section>
    </Modal>
  )
}
