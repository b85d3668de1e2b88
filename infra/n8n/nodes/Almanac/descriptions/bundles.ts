// What n8n shows of bundles. Written by infra/n8n/generate; do not edit.
import type { INodeProperties } from 'n8n-workflow';

export const bundles: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: {
			show: {
				resource: ['bundles'],
			},
		},
		options: [
			{
				name: 'Bundles Competitive Intel',
				value: 'bundlesCompetitiveIntel',
				description: "Gives a competitor's leadership, recent moves, technologies and lookalikes",
				action: 'Bundles competitive intel',
			},
			{
				name: 'Bundles Founder Research',
				value: 'bundlesFounderResearch',
				description: 'Gives a company, its founders, funding history and tech stack',
				action: 'Bundles founder research',
			},
			{
				name: 'Bundles Recruiter Pack',
				value: 'bundlesRecruiterPack',
				description: 'Gives a candidate and 8 similar ones at other companies',
				action: 'Bundles recruiter pack',
			},
			{
				name: 'Bundles Relationship Graph',
				value: 'bundlesRelationshipGraph',
				description: 'Gives a person and their past coworkers: the paths to a warm introduction',
				action: 'Bundles relationship graph',
			},
			{
				name: 'Bundles Sales Deck',
				value: 'bundlesSalesDeck',
				description: 'Prepares an account brief',
				action: 'Bundles sales deck',
			},
		],
		default: 'bundlesCompetitiveIntel',
	},
	{
		displayName: 'Company Domain',
		name: 'company_domain',
		type: 'string',
		default: '',
		required: true,
		description: "The company's domain",
		displayOptions: {
			show: {
				resource: ['bundles'],
				operation: ['bundlesCompetitiveIntel'],
			},
		},
	},
	{
		displayName: 'Estimate Price',
		name: 'estimatePrice',
		type: 'boolean',
		default: false,
		description: 'Whether to only tell the most the call can cost, without doing or charging anything',
		displayOptions: {
			show: {
				resource: ['bundles'],
				operation: ['bundlesCompetitiveIntel'],
			},
		},
	},
	{
		displayName: 'Maximum Credits',
		name: 'maximumCredits',
		type: 'number',
		typeOptions: {
			minValue: 0,
			numberPrecision: 3,
		},
		default: 100,
		description: 'The most this node may spend in one run, over all items. A call that could go beyond is not made.',
		displayOptions: {
			show: {
				resource: ['bundles'],
				operation: ['bundlesCompetitiveIntel'],
			},
		},
	},
	{
		displayName: 'Company Domain',
		name: 'company_domain',
		type: 'string',
		default: '',
		required: true,
		description: "The company's domain",
		displayOptions: {
			show: {
				resource: ['bundles'],
				operation: ['bundlesFounderResearch'],
			},
		},
	},
	{
		displayName: 'Estimate Price',
		name: 'estimatePrice',
		type: 'boolean',
		default: false,
		description: 'Whether to only tell the most the call can cost, without doing or charging anything',
		displayOptions: {
			show: {
				resource: ['bundles'],
				operation: ['bundlesFounderResearch'],
			},
		},
	},
	{
		displayName: 'Maximum Credits',
		name: 'maximumCredits',
		type: 'number',
		typeOptions: {
			minValue: 0,
			numberPrecision: 3,
		},
		default: 100,
		description: 'The most this node may spend in one run, over all items. A call that could go beyond is not made.',
		displayOptions: {
			show: {
				resource: ['bundles'],
				operation: ['bundlesFounderResearch'],
			},
		},
	},
	{
		displayName: 'Network URL',
		name: 'networkUrl',
		type: 'string',
		default: '',
		required: true,
		description: "The person's profile address",
		displayOptions: {
			show: {
				resource: ['bundles'],
				operation: ['bundlesRecruiterPack'],
			},
		},
	},
	{
		displayName: 'Estimate Price',
		name: 'estimatePrice',
		type: 'boolean',
		default: false,
		description: 'Whether to only tell the most the call can cost, without doing or charging anything',
		displayOptions: {
			show: {
				resource: ['bundles'],
				operation: ['bundlesRecruiterPack'],
			},
		},
	},
	{
		displayName: 'Maximum Credits',
		name: 'maximumCredits',
		type: 'number',
		typeOptions: {
			minValue: 0,
			numberPrecision: 3,
		},
		default: 100,
		description: 'The most this node may spend in one run, over all items. A call that could go beyond is not made.',
		displayOptions: {
			show: {
				resource: ['bundles'],
				operation: ['bundlesRecruiterPack'],
			},
		},
	},
	{
		displayName: 'Network URL',
		name: 'networkUrl',
		type: 'string',
		default: '',
		required: true,
		description: "The person's profile address",
		displayOptions: {
			show: {
				resource: ['bundles'],
				operation: ['bundlesRelationshipGraph'],
			},
		},
	},
	{
		displayName: 'Estimate Price',
		name: 'estimatePrice',
		type: 'boolean',
		default: false,
		description: 'Whether to only tell the most the call can cost, without doing or charging anything',
		displayOptions: {
			show: {
				resource: ['bundles'],
				operation: ['bundlesRelationshipGraph'],
			},
		},
	},
	{
		displayName: 'Maximum Credits',
		name: 'maximumCredits',
		type: 'number',
		typeOptions: {
			minValue: 0,
			numberPrecision: 3,
		},
		default: 100,
		description: 'The most this node may spend in one run, over all items. A call that could go beyond is not made.',
		displayOptions: {
			show: {
				resource: ['bundles'],
				operation: ['bundlesRelationshipGraph'],
			},
		},
	},
	{
		displayName: 'Company Domain',
		name: 'company_domain',
		type: 'string',
		default: '',
		required: true,
		description: "The company's domain",
		displayOptions: {
			show: {
				resource: ['bundles'],
				operation: ['bundlesSalesDeck'],
			},
		},
	},
	{
		displayName: 'Target Role',
		name: 'target_role',
		type: 'string',
		default: '',
		required: true,
		description: 'The role of the person to meet',
		displayOptions: {
			show: {
				resource: ['bundles'],
				operation: ['bundlesSalesDeck'],
			},
		},
	},
	{
		displayName: 'Estimate Price',
		name: 'estimatePrice',
		type: 'boolean',
		default: false,
		description: 'Whether to only tell the most the call can cost, without doing or charging anything',
		displayOptions: {
			show: {
				resource: ['bundles'],
				operation: ['bundlesSalesDeck'],
			},
		},
	},
	{
		displayName: 'Maximum Credits',
		name: 'maximumCredits',
		type: 'number',
		typeOptions: {
			minValue: 0,
			numberPrecision: 3,
		},
		default: 100,
		description: 'The most this node may spend in one run, over all items. A call that could go beyond is not made.',
		displayOptions: {
			show: {
				resource: ['bundles'],
				operation: ['bundlesSalesDeck'],
			},
		},
	},
];
