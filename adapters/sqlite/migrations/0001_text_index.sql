CREATE VIRTUAL TABLE `object_texts` USING fts5(
	title, tags, summary, content, notes, author, url, entity,
	content='', contentless_delete=1, tokenize='ascii'
);
