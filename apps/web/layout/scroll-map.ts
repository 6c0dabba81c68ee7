/** Browsers clip elements higher than about 16 million physical pixels; this stays below that at four physical pixels per CSS pixel. */
const MAX_BOX_HEIGHT = 4_000_000;
/** The length at both ends that is mapped one to one. */
const EXACT_END = 200_000;

/**
 * Maps positions in a scroll box of limited height to positions in content of any height. Both are equal while everything fits. All lengths
 * in pixels.
 */
export interface ScrollMap {
  readonly boxHeight: number;
  readonly isExact: boolean;
  toContent(box: number): number;
  toBox(content: number): number;
}

/** @param height of the content */
export function scrollMap(height: number): ScrollMap {
  if (height <= MAX_BOX_HEIGHT)
    return { boxHeight: height, isExact: true, toContent: (box) => box, toBox: (content) => content };
  const excess = height - MAX_BOX_HEIGHT;
  const boxMiddle = MAX_BOX_HEIGHT - 2 * EXACT_END;
  const scale = (boxMiddle + excess) / boxMiddle;
  return {
    boxHeight: MAX_BOX_HEIGHT,
    isExact: false,
    toContent(box) {
      if (box <= EXACT_END) return box;
      if (box >= MAX_BOX_HEIGHT - EXACT_END) return box + excess;
      return EXACT_END + (box - EXACT_END) * scale;
    },
    toBox(content) {
      if (content <= EXACT_END) return content;
      if (content >= height - EXACT_END) return content - excess;
      return EXACT_END + (content - EXACT_END) / scale;
    },
  };
}

/** The top of the viewport: in the scroll box, and in the content. */
export interface ScrollPosition {
  readonly box: number;
  readonly content: number;
}

/** A larger move, as a share of the viewport, is a jump by the scroll bar rather than a step along the content. */
const MAX_STEP = 1.25;

/**
 * The position after the box was scrolled. Steps by wheel, finger and keys move the content by the same distance; jumps by the scroll bar
 * to the corresponding position.
 */
export function scrolled(
  from: ScrollPosition,
  box: number,
  map: ScrollMap,
  windowHeight: number,
): ScrollPosition {
  const step = box - from.box;
  if (map.isExact || Math.abs(step) > MAX_STEP * windowHeight) return { box, content: map.toContent(box) };
  return { box, content: from.content + step };
}

/** Whether steps have made the box position drift from the content position, so that it must be corrected. */
export function hasDrifted({ box, content }: ScrollPosition, map: ScrollMap): boolean {
  return Math.abs(map.toBox(content) - box) > 1;
}

/** Whether the correction cannot wait until scrolling ends, since an end of the box is near. */
export function isNearEnd({ box }: ScrollPosition, { boxHeight }: ScrollMap, windowHeight: number): boolean {
  return box < EXACT_END / 2 || box > boxHeight - windowHeight - EXACT_END / 2;
}
