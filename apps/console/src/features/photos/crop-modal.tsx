import { useState } from 'react';
import { FormModal } from '../../ui/dialog/form-modal.tsx';
import { moved, wholePicture, zoomed, type Crop } from './crop.ts';
import { CropControls } from './crop-controls.tsx';
import { CropFrame, type Move } from './crop-frame.tsx';
import styles from './crop-modal.module.css';
import { encodeCrop } from './draw-photo.ts';

type CropModalProps = {
  picture: ImageBitmap;
  /** Rejects if the photo was refused; the dialog then stays open for another try. */
  onSave: (photo: Blob) => Promise<void>;
  onClose: () => void;
};

/** Lets the user choose the square part of a picture that becomes the photo. */
export const CropModal = ({ picture, onSave, onClose }: CropModalProps) => {
  const [crop, setCrop] = useState<Crop>(wholePicture);
  const [isSaving, setIsSaving] = useState(false);
  const move: Move = (right, down) => setCrop((before) => moved(picture, before, right, down));
  const zoom = (wanted: number) => setCrop((before) => zoomed(picture, before, wanted));
  const save = async () => {
    setIsSaving(true);
    await encodeCrop(picture, crop)
      .then(onSave)
      .then(onClose, () => setIsSaving(false));
  };
  return (
    <FormModal
      title="Crop your photo"
      submitLabel="Save photo"
      isSaving={isSaving}
      hasChanges={false}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <div className={styles['cropper']}>
        <CropFrame picture={picture} crop={crop} onMove={move} onZoom={(factor) => zoom(crop.zoom * factor)} />
        <CropControls zoom={crop.zoom} onZoom={zoom} onMove={move} />
      </div>
    </FormModal>
  );
};
