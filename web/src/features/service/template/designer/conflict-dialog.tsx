import { templateChanges } from '@banyan/contract/service/template/upgrade'
import { Button, Modal } from 'antd'
import styles from '#kit/designer/designer.module.css'
import type { DraftConflict } from './use-template-draft.ts'

interface Props {
  conflict: DraftConflict
  onMine: () => void
  onNewest: () => void
  onGoOn: () => void
}

/** Two people designed the same template: how they differ, and whose counts; neither is lost without a choice (DEC-114). */
export function DesignConflict({ conflict: { mine, newest, isLeft }, onMine, onNewest, onGoOn }: Props) {
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
        <Button key="mine" type="primary" onClick={onMine}>
          保留我的修改
        </Button>,
      ]}
    >
      <p>
        {isLeft
          ? '您上次的修改还没有保存，这期间有人保存了这份模板。'
          : '在您编辑期间，有人保存了这份模板。保留您的修改会覆盖对方的内容；使用最新内容后，可以用“撤销”找回您的修改。'}
      </p>
      <p className={styles.note}>您的内容与最新内容相比：</p>
      <ul>
        {templateChanges(newest.items, mine).map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </Modal>
  )
}
