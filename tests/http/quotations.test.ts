import { expect, it } from 'vitest';
import { fileService } from '../support/file-service.ts';

/** A note that is one quotation with its source is about the quotation, and a note in every other respect. */

const service = fileService();

const MARKDOWN =
  '> We suffer more often in imagination.\n\n— Seneca, *[Letters](https://letters.example/13)*';
const QUOTATION = {
  '@type': 'Quotation',
  author: { name: 'Seneca' },
  content: { type: 'text/markdown', body: 'We suffer more often in imagination.' },
  work: 'Letters',
  url: 'https://letters.example/13',
};

it('has the entity Quotation, which follows its text', async () => {
  const { json: saved, status } = await service.client.post('/objects', { content: MARKDOWN });
  expect(status).toBe(201);
  expect(saved).toMatchObject({ title: 'We suffer more often in imagination.', mainEntity: QUOTATION });
  const entityId = saved.mainEntity['@id'] ?? saved.mainEntity.id;
  const found = async (q: string) =>
    (await service.client.get(`/objects?q=${encodeURIComponent(q)}`)).json.map(
      ({ id }: { id: string }) => id,
    );
  expect(await found('type:quotation')).toEqual([saved.id]);
  expect(await found('type:note')).toEqual([saved.id]);
  const put = (content: string) =>
    service.client.put(`/objects/${saved.id}/content`, {
      headers: { 'Content-Type': 'text/markdown' },
      body: content,
    });
  expect((await put('My own words.')).status).toBe(200);
  const { json: note } = await service.client.get(`/objects/${saved.id}`);
  expect(note.mainEntity).toMatchObject({ '@type': 'Note' });
  expect(note.mainEntity).not.toHaveProperty('author');
  expect((await put(MARKDOWN)).status).toBe(200);
  const { json: again } = await service.client.get(`/objects/${saved.id}`);
  expect(again.mainEntity).toMatchObject(QUOTATION);
  expect(again.mainEntity['@id'] ?? again.mainEntity.id).toBe(entityId);
});

it('is previewed by its words, without the source', async () => {
  const { json: saved } = await service.client.post('/objects', {
    content: {
      type: 'application/prose+json',
      body: {
        type: 'doc',
        content: [
          {
            type: 'blockquote',
            content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Water wears away stone.' }] }],
          },
          { type: 'paragraph', content: [{ type: 'text', text: '— Ovid' }] },
        ],
      },
    },
  });
  const { json } = await service.client.get(`/_/previews?id=${saved.id}`);
  expect(json[0]).toMatchObject({
    type: 'Quotation',
    excerpt: 'Water wears away stone.',
    mainEntity: { author: { name: 'Ovid' } },
  });
});
